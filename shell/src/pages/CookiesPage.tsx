import { TextPage, TextSection } from "./TextPage";

export default function CookiesPage() {
  return (
    <TextPage
      title="Cookies"
      eyebrow="Legal"
      intro="The shop sets only what it needs to work. There is nothing to consent to, so no banner asks you."
    >
      <TextSection id="cookies" title="Cookies">
        <ul>
          <li>
            <code>cart</code>: tells us which cart is yours before you sign in. Set when you first add a piece, kept for
            30 days.
          </li>
          <li>
            <code>csrftoken</code>: proves that a change to your cart comes from our own pages. Kept for 30 days.
          </li>
          <li>
            <code>attempt</code>: ties a registration to the browser it was begun in, until the code from our letter has
            been entered.
          </li>
        </ul>
      </TextSection>
      <TextSection id="storage" title="Your browser's storage">
        <p>
          While you are signed in, your session is kept in the local storage of your browser under{" "}
          <code>userToken</code>; signing out removes it. For the length of a visit the shop also remembers small things
          such as a banner you have closed, a form you had begun and not sent, or your cart as the tab last knew it.
          Signing out removes these too. When the shop itself has ended a session, a short mark of it stays under{" "}
          <code>expiredSession</code> until you next sign out, so that a form you had begun is still there when you
          return. Passwords are never stored.
        </p>
        <p>
          So that you can read on without a connection, your browser keeps up to twenty pages of the shop that look the
          same to everybody. Pieces that you add meanwhile wait under <code>mine.waiting</code> until they are in your
          cart. Signing out removes all of it.
        </p>
      </TextSection>
      <TextSection id="others" title="Other companies">
        <p>None. Fonts, pictures and films come from this shop itself.</p>
      </TextSection>
    </TextPage>
  );
}
