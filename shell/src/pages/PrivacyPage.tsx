import * as paths from "@aurelle/shared/contract/paths";
import { TextLink } from "@aurelle/shared/ui";
import { shopFacts } from "../../protocol/shopFacts";
import { TextPage, TextSection } from "./TextPage";

export default function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      eyebrow="Legal"
      intro="We keep what we need to bring you your order, and nothing that would be useful only to others."
    >
      <TextSection id="who" title="Who is responsible">
        <p>
          {shopFacts.company}, {shopFacts.address.join(", ")}. Write to{" "}
          <a href={`mailto:${shopFacts.email}`}>{shopFacts.email}</a> with any question about your data.
        </p>
      </TextSection>
      <TextSection id="what" title="What we keep, and why">
        <ul>
          <li>
            Your account: e-mail address, name, address and telephone number, as far as you have given them. The
            password is kept only as a hash that nobody can read back.
          </li>
          <li>
            Your orders: what was bought, for how much, where it was sent and what happened to it. We need this to
            deliver, and the law asks us to keep it for our books.
          </li>
          <li>Your cart, for 30 days, so that it is still there when you come back.</li>
          <li>Messages you send us, until your question is settled.</li>
          <li>
            How quickly our pages came up and what went wrong on them, counted without anything that says who you are.
            Not where your browser asks not to be tracked.
          </li>
          <li>
            A cookie that recognises a browser in which you have signed in, for half a year, so that attempts of others
            cannot lock you out.
          </li>
          <li>Your address for the newsletter, once you have confirmed it, until you unsubscribe.</li>
        </ul>
        <p>We do not sell data, show no advertising, and use no trackers of other companies.</p>
      </TextSection>
      <TextSection id="sharing" title="Who else sees it">
        <p>
          The carrier who brings your parcel is given your name, address and telephone number. Nobody else is, unless
          the law compels us.
        </p>
      </TextSection>
      <TextSection id="deletion" title="Your rights">
        <p>
          You can read your data on your <TextLink to={paths.dashboard}>dashboard</TextLink> and delete your account
          there at any time. Your personal details are then erased from past orders as well; the amounts stay in our
          books. You may also ask us for a copy, for a correction, or complain to the Information Commissioner.
        </p>
      </TextSection>
    </TextPage>
  );
}
