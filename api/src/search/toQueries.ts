import type { Term } from "./readSearch";

/** What the database knows of a word that has no meaning in the trade. */
export interface WordFacts {
  stem: string;
  /** Whether a product has the word. If none has, it counts as the start of a word. */
  isKnown: boolean;
  /** The stems of the words that it starts; `null` for too many. */
  starts: readonly string[] | null;
}

/** Queries on `product_search.words`, each wider than the one before. An empty text matches every product. */
export interface RankedQueries {
  /** All that was asked for is in the title, or is what the product is first of all. */
  best: string;
  /** It is in the title or among the product's facts. */
  good: string;
  /** It is anywhere in the product's texts. */
  all: string;
}

/** A word as the database's type `tsquery` reads it. */
export const lexeme = (word: string): string => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

const allOf = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => `(${part})`)
    .join(" & ");

/** A word of the text, or its start. Numbers match whole, `18` is also a length. */
function textQuery(text: string, facts: WordFacts | undefined, weight: "" | "A"): string {
  const whole = (word: string) => `${lexeme(word)}${weight ? ":A" : ""}`;
  if (/^\d+$/.test(text)) return `${lexeme(`length_${text}`)} | ${whole(text)}`;
  if (facts?.isKnown) return whole(facts.stem);
  // The index reads whole words in a fraction of the time that all words with a beginning take.
  if (facts?.starts) return [...new Set([facts.stem, ...facts.starts])].map(whole).join(" | ");
  return `${lexeme(text)}:*${weight} | ${lexeme(facts?.stem ?? text)}:*${weight}`;
}

/**
 * @param facts by word.
 * @param unfinished a word that the shopper may still be typing: a product may also have a word that it starts.
 */
export function toQueries(
  terms: readonly Term[],
  facts: ReadonlyMap<string, WordFacts>,
  unfinished?: string,
): RankedQueries {
  const inText = (text: string, weight: "" | "A") => {
    const known = facts.get(text);
    return textQuery(text, known && text === unfinished ? { ...known, isKnown: false } : known, weight);
  };
  const inTitle = ({ text }: Term) => inText(text, "A");
  return {
    best: allOf(terms.map((term) => (term.meaning ? (term.meaning.first ?? term.meaning.find) : inTitle(term)))),
    good: allOf(terms.map((term) => (term.meaning ? term.meaning.find : inTitle(term)))),
    all: allOf(terms.map((term) => (term.meaning ? term.meaning.find : inText(term.text, "")))),
  };
}
