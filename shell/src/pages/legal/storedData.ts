/**
 * What the shop stores about people, and for how long: by the table that has it. Tables that belong to an order or a cart are covered by
 * `orders` and `carts`. A test compares the list and its times with the database and its housekeeping (shared/build/legalPages.test.ts).
 */
export const storedData: readonly (readonly [table: string, text: string])[] = [
  [
    "users",
    "Your account: email address, name, address and telephone number, as far as you have given them. The password is kept only as a hash that nobody can read back. Until you delete the account.",
  ],
  ["sessions", "That you are signed in, on each of your devices: for 24 hours, and at most 2 hours without use."],
  ["registrations", "A registration that you have begun and not confirmed: 24 hours."],
  ["codes", "The codes that we have emailed you, as hashes, to count attempts: 25 hours."],
  [
    "orders",
    "Your orders: what was bought, for how much, where it was sent, your notes, a gift message, what we engrave, what happened to the parcel, and what you returned and why. We need this to deliver, and the law asks us to keep it for our books. When you delete your account, we erase who you are from your orders.",
  ],
  [
    "carts",
    "Your cart, with a gift message and what we are to engrave: 30 days after you last used it as a guest, and otherwise with your account. A cart that was ordered stays for 30 days, so that nothing is ordered twice.",
  ],
  ["cart_additions", "Which presses of Add to Cart have arrived, so that none counts twice: 30 days."],
  ["wishes", "Your wishlist, while you have an account."],
  [
    "stock_notices",
    "The address that you left for one email when a piece is back in stock: until we have sent it, or for 1 year. Afterwards only a hash of the address stays, for 90 days, so that we do not write too often.",
  ],
  [
    "newsletter",
    "Your address and name for the newsletter: for 7 days until you confirm it, then until you unsubscribe or delete your account.",
  ],
  [
    "mails",
    "The emails that we send, your messages to us among them, scrambled so that only the shop can read them: until 30 days after they were sent, or 7 days after we gave up.",
  ],
  [
    "rate_limits",
    "How often a network address or an account has called the shop, so that nobody can guess passwords or flood us: until the count ends, about a day after the last call that counted.",
  ],
];

/** What is stored outside of the database. */
export const storedElsewhere: readonly string[] = [
  "Messages that you send us, in our mailbox, until your question is settled.",
  "How quickly our pages came up and what went wrong on them, counted without anything that says who you are. Not where your browser asks not to be tracked.",
  "For reports of broken pages, a mark made from your network address, so that each network counts once: 30 days.",
  "Logs of requests that failed, without your email address and without what you typed, as long as the server's own log lasts.",
];
