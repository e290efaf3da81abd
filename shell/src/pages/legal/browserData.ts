/** A cookie, or a key of the browser's storage. */
export interface BrowserEntry {
  /** `…` stands for characters that differ. */
  name: string;
  text: string;
}

/** Every cookie that the shop sets. A test compares the list with the code (shared/build/legalPages.test.ts). */
export const cookieEntries: readonly BrowserEntry[] = [
  {
    name: "cart",
    text: "tells us which cart is yours before you sign in. Set when you first add a piece, kept for 30 days. Over a secure connection its name is __Host-cart.",
  },
  { name: "csrftoken", text: "proves that a change to your cart comes from our own pages. Kept for 30 days." },
  {
    name: "attempt",
    text: "ties a registration to the browser it was begun in, until the code from our email has been entered, at most for 24 hours.",
  },
  {
    name: "reset",
    text: "ties a code for a new password to the browser that asked for it, so that others cannot use up its attempts. Kept for ten minutes.",
  },
  {
    name: "device-…",
    text: "recognises a browser in which you have signed in, so that attempts of others cannot lock you out. Kept for 180 days.",
  },
  {
    name: "visitor",
    text: "a random number that decides whether you are among the first to get a new version of the shop. Set only while there is one, kept for 30 days.",
  },
  {
    name: "preview",
    text: "set only by a link of our developers: a new version of the shop that the browser tries out. Kept for as long as the link is valid, at most 30 days.",
  },
  { name: "ops", text: "set only for our staff." },
];

/** Every key of local storage: it stays until it is removed. */
export const localEntries: readonly BrowserEntry[] = [
  { name: "userToken", text: "your session, while you are signed in. Signing out removes it." },
  {
    name: "wishlist",
    text: "your wishlist, while you are not signed in or a page is still loading. Signing in moves it to your account.",
  },
  { name: "ringSize", text: "the ring size that you have chosen, until you change it or clear your browser's data." },
  {
    name: "mine.waiting",
    text: "pieces that you add without a connection, until they are in your cart. Signing out removes them.",
  },
  {
    name: "mine.searches",
    text: "your last six searches, to offer them again. You can remove each, or all of them, below the search field, and signing out removes them.",
  },
  {
    name: "mine.viewed",
    text: "the last twelve pieces whose pages you opened, to show them again below others. You can remove them there, and signing out removes them.",
  },
  {
    name: "expiredSession",
    text: "a mark of a session that the shop has ended, until you next sign out, so that a form that you had begun is still there.",
  },
];

/** Every key of session storage: the browser removes it when the tab is closed. */
export const sessionEntries: readonly BrowserEntry[] = [
  { name: "aurelle.registrationDraft", text: "the email address that you typed to register. Signing out removes it." },
  { name: "aurelle.profileDraft", text: "changes to your profile that are not sent yet. Signing out removes them." },
  { name: "checkoutDraft", text: "what you typed at checkout. Signing out removes it." },
  { name: "giftDraft", text: "what you entered about a gift and is not in your cart yet. Signing out removes it." },
  { name: "returnDraft", text: "a request to return pieces that is not sent yet. Signing out removes it." },
  { name: "pressDraft", text: "a piece that you added while a page was still loading. Signing out removes it." },
  { name: "mine.cart", text: "your cart as the tab last read it. Signing out removes it." },
  { name: "tabSession", text: "a mark of the session that the tab belongs to." },
  { name: "countdownHidden", text: "that you have hidden the banner at the top." },
  { name: "mf.overrides", text: "set only by our developers: versions of the shop that the tab tries out." },
];
