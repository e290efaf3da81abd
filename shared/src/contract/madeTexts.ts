/** What a shopper has made of a piece. An empty text: nothing. */
export interface Made {
  /** The British name of a ring size. */
  ringSize: string;
  engraving: string;
}

/**
 * An engraving as it is stored: one line, with the engraver's signs in place of those that keyboards and copied texts have for them.
 * Phones write a heart as another character, or with a second one that asks for a picture of it.
 */
export const cleanEngraving = (text: string): string =>
  text
    .replace(/[♥❤][\ufe0e\ufe0f]?/g, "♥")
    .replace(/[∞♾][\ufe0e\ufe0f]?/g, "∞")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");

/** What is made of a piece, as shoppers read it: `Made in size P`, `Engraved: A & J`. Empty for a piece as it is. */
export const madeTexts = ({ ringSize, engraving }: Made): readonly string[] => [
  ...(ringSize ? [`Made in size ${ringSize}`] : []),
  ...(engraving ? [`Engraved: ${engraving}`] : []),
];

/** The title and what is made of the piece, to tell it from others of its product: `Dome Band Ring, Engraved: A & J`. */
export const fullTitleOf = ({ title, ...made }: { title: string } & Made): string =>
  [title, ...madeTexts(made)].join(", ");
