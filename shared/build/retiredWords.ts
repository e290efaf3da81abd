/** A word that this project no longer uses, and the term that replaces it (docs/glossary.md). */
export interface RetiredWord {
  /** Lower case. Words of a phrase have a space between them. */
  word: string;
  use: string;
  /**
   * Where the word is wrong. `code`: in code and its comments and test titles, but not in documents. `identifier`: in names of code
   * and files only. `start`: only as the first word of an identifier, as in `mostLines`. Default: everywhere.
   */
  at?: "code" | "identifier" | "start";
}

/** Words in any place. Each entry lists the forms of one word. */
const words: readonly [forms: string, use: string][] = [
  ["room rooms house", "workspace, package or remote; AppRoot for the app; `space` for blank space"],
  ["door doors", "entry or entry point"],
  ["joined unjoined", "hydrated"],
  [
    "drawn drawing drawings redrawn undrawn",
    "rendered or server-rendered; `illustration` for a picture, `chart` for figures",
  ],
  ["kept keeper", "cached, stored, saved or retained"],
  ["seeing sighting sightings", "telemetry, or OpsStats on the server"],
  ["mishap mishaps", "error, or PageError"],
  ["told telling", "notified, reported or logged; a screen reader announces"],
  ["waiting", "pending, queued, or the offline queue"],
  ["letter letters", "e-mail or email; `character` for an alphabet"],
  ["refusal refusals", "rejection, or the HTTP error"],
  ["objection objections complaint complaints complain complains", "error; reportFailure"],
  ["condemn condemned condemns", "markBroken"],
  ["standin standins", "fallback; a fake in tests"],
  ["withheld withhold", "blocked, as in blockedRemotes"],
  ["crowd crowds", "load shedding or overload"],
  ["lane lanes", "SerialQueue"],
  ["obey obeys", "dispatch"],
  ["courtesy", "hiddenTabDelay"],
  ["wish wishes wished", "wishlist item or wishlisted; pendingQuantities; PrivacySignals"],
  ["portion portions", "page, pageSize"],
  ["farewell farewells", "useSignOut"],
  ["nearness", "lazyHydration"],
  ["steadiness", "layoutShift"],
  ["hurry hurried", "rapidNavigation"],
  ["stranger strangers", "anonymous visitor, or third party"],
  ["mend mends mended mending", "fix; correct, for a field; repair, for jewellery"],
];

/** Phrases, which are wrong in prose and titles. */
const phrases: readonly [phrase: string, use: string][] = [
  ["stand in", "fallback; a fake in tests"],
  ["stand ins", "fallbacks; fakes in tests"],
  ["stands in for", "replaces"],
  ["under way", "in flight"],
  ["as it were", "nothing: name the thing"],
  ["not here", "ClientOnlyError"],
  ["first sight", "initial render, or RenderContext"],
];

export const retiredWords: readonly RetiredWord[] = [
  ...words.flatMap(([list, use]) => list.split(" ").map((word) => ({ word, use }))),
  ...phrases.map(([word, use]) => ({ word, use })),
  // Documents may speak of people; a program has a caller, a visitor, a client or a listener.
  ...["somebody", "nobody", "whoever"].map((word) => ({ word, use: "the subject itself", at: "code" as const })),
  // Prose may need the singular of `pieces`, the unit of quantity.
  { word: "piece", use: "product, cart item or line item; chunk, module or part", at: "identifier" },
  // Products have instructions for their care, so that prose may need the word.
  { word: "care", use: "maintenance, or the specific task: prune, quarantine", at: "identifier" },
  { word: "travel", use: "NavigationState", at: "identifier" },
  { word: "most", use: "max", at: "start" },
  { word: "least", use: "min", at: "start" },
  { word: "longest", use: "max", at: "start" },
];

/** An identifier that contains a retired word and stays. */
export interface AllowedIdentifier {
  name: string;
  reason: string;
}

export const allowedIdentifiers: readonly AllowedIdentifier[] = [
  { name: "waiting", reason: "`registration.waiting` is a name of the Service Worker API" },
  { name: "skipWaiting", reason: "a method of the Service Worker API" },
  { name: "letter", reason: "a column of the database table `mails`" },
  { name: "refusal", reason: "a field of the stored offline queue, which an earlier release may have written" },
  ...["addWish", "removeWish", "listWishes"].map((name) => ({
    name,
    reason: "an operationId of the API's description",
  })),
];
