import { type BrowserEntry, cookieEntries, localEntries, sessionEntries } from "./legal/browserData";
import { TextPage, TextSection } from "./TextPage";

function Entries({ entries }: { entries: readonly BrowserEntry[] }) {
  return (
    <ul>
      {entries.map(({ name, text }) => (
        <li key={name}>
          <code>{name}</code>: {text}
        </li>
      ))}
    </ul>
  );
}

export default function CookiesPage() {
  return (
    <TextPage
      title="Cookies"
      eyebrow="Legal"
      intro="The shop sets only what it needs to work. There is nothing to consent to, so no banner asks you."
    >
      <TextSection id="cookies" title="Cookies">
        <Entries entries={cookieEntries} />
      </TextSection>
      <TextSection id="storage" title="Your browser's storage">
        <p>In local storage, where it stays when you close the browser:</p>
        <Entries entries={localEntries} />
        <p>In session storage, until you close the tab:</p>
        <Entries entries={sessionEntries} />
        <p>Passwords are never stored.</p>
      </TextSection>
      <TextSection id="offline" title="Pages without a connection">
        <p>
          So that you can read on without a connection, your browser keeps up to twenty pages of the shop that look the
          same to everybody. Signing out removes them.
        </p>
      </TextSection>
      <TextSection id="others" title="Other companies">
        <p>None. Fonts, pictures and films come from this shop itself.</p>
      </TextSection>
    </TextPage>
  );
}
