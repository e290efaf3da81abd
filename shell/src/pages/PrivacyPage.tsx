import * as paths from "@aurelle/shared/contract/paths";
import { TextLink } from "@aurelle/shared/ui";
import { shopFacts } from "../../protocol/shopFacts";
import { storedData, storedElsewhere } from "./legal/storedData";
import { TextPage, TextSection } from "./TextPage";

/** A lawyer must check: the legal bases, the time for which orders stay in the books, and the processors (docs/operations.md). */
export default function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      eyebrow="Legal"
      intro="We keep what we need to bring you your order, and nothing that would be useful only to others."
    >
      <TextSection id="who" title="Who is responsible">
        <p>
          {shopFacts.company}, {shopFacts.addressLine}. Write to{" "}
          <a href={`mailto:${shopFacts.email}`}>{shopFacts.email}</a> with any question about your data.
        </p>
      </TextSection>
      <TextSection id="what" title="What we keep, and why">
        <ul>
          {[...storedData.map(([, text]) => text), ...storedElsewhere].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>
          What your browser keeps is listed under <TextLink to={paths.cookies}>Cookies</TextLink>. Our backups hold the
          same data until they are replaced.
        </p>
        <p>We do not sell data, show no advertising, and use no trackers of other companies.</p>
      </TextSection>
      <TextSection id="sharing" title="Who else sees it">
        <p>
          The carrier who brings your parcel is given your name, address and telephone number. The company that runs our
          servers and the one that delivers our emails handle data for us, and only for that. Nobody else is given
          anything, unless the law compels us.
        </p>
      </TextSection>
      <TextSection id="deletion" title="Your rights">
        <p>
          You can read your data on your <TextLink to={paths.dashboard}>dashboard</TextLink> and delete your account
          there at any time. Your personal details are then erased from past orders as well; the amounts stay in our
          books. You may also ask us for a copy, for a correction, or to stop using your data, and complain to the
          Information Commissioner.
        </p>
      </TextSection>
    </TextPage>
  );
}
