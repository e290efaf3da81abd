/** A link: a path of the shop, such as `/faq`, or a whole address. */
export interface EmailLink {
  link: string;
  /** What is read instead of the address. */
  label?: string;
}

/** A product, or the pieces of one line item. */
export interface EmailItem {
  title: string;
  /** The address of the product; none when it is gone. */
  link?: string | undefined;
  /** The address of a JPEG that is three quarters as wide as it is high. */
  picture?: string | undefined;
  /** `2 × £120`. */
  detail: string;
  /** `£240`. */
  amount?: string;
}

/** A name and its value: `Reference`, `AU-7K3M9QABCD`. */
export type EmailFact = readonly [name: string, value: string];

/** A part of an e-mail with more than a paragraph. Whatever it contains is text, except links. */
export type EmailBlock =
  | EmailLink
  /** The one link that most readers need. */
  | { button: string; link: string }
  /** The first line of an e-mail as a heading is its title; others begin a section. */
  | { heading: string }
  | { code: string }
  | { facts: readonly EmailFact[] }
  | { items: readonly EmailItem[] }
  /** The last one is the total. */
  | { sums: readonly EmailFact[] }
  | { address: readonly string[] }
  /** What a person has written, on lines of its own, marked as a quotation. */
  | { quote: string }
  | { small: string; links?: readonly Required<EmailLink>[] };

/** A line of an e-mail. A text alone is a paragraph; an empty one is nothing. */
export type EmailLine = string | EmailBlock;

/** On one line, so that what a shopper has typed cannot look like lines of the shop's own. */
export const oneLine = (text: string): string => text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ");
