import { type Meaning, meanings, stopWords } from "./meanings";

/** One part of a search: a word of the trade, or a word that must occur in the texts. */
export type Term = { text: string; meaning: Meaning } | { text: string; meaning: null };

/** What a shopper's text asks for. */
export interface ReadSearch {
  terms: readonly Term[];
  /** Pence. */
  minPrice?: number;
  /** Pence. */
  maxPrice?: number;
  onSale: boolean;
  /** The words that named prices or a sale. */
  limits: readonly string[];
}

/** At most this many words count. */
const maxWords = 10;

/** The text as the database's function `search_text_of` writes the texts of products. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const irregular: Readonly<Record<string, string>> = { leaves: "leaf", women: "woman", womens: "woman", ladys: "lady" };

/** A word without a regular plural ending. It need not be a word: both sides of a comparison are made by it. */
function singular(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word] ?? word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const keyOf = (words: readonly string[]): string => words.map(singular).join(" ");

const byPhrase: ReadonlyMap<string, Meaning> = new Map(
  meanings.flatMap((meaning) => meaning.words.map((words) => [keyOf(plainText(words).split(" ")), meaning] as const)),
);
const maxPhraseWords = Math.max(...[...byPhrase.keys()].map((key) => key.split(" ").length));

/** All single words of the trade, for the correction of misspelt ones. */
export const knownWords: readonly string[] = [
  ...new Set(meanings.flatMap(({ words }) => words.flatMap((phrase) => plainText(phrase).split(" ")))),
].filter((word) => /^\p{L}{4,}$/u.test(word));

/** Whether the trade's words or those without a meaning have this word. */
export const isKnownWord = (word: string): boolean => stopWords.has(word) || byPhrase.has(keyOf([word]));

const unitNames =
  "[cm]ms?|(?:centi|milli)met(?:re|er)s?|inch(?:es)?|[ck]ts?|ctw|[ck]arats?|g|gram(?:me)?s?|per ?cent|hours?|days?|weeks?|months?|years?";
/** What makes the number before it no price: a length, a weight, a purity, a share or a time. `in` and `"` only beside the number. */
const unit = String.raw`(?:\s*-?\s*(?:${unitNames})(?!\p{L})|in(?!\p{L})|["″”]|''|’’|\s*%)`;
/** The whole number is before it, and neither it nor the range that it begins (`45-50cm`) has a unit. */
const noUnit = String.raw`(?!\d|[.,]\d|(?:\s*(?:-|–|x|to)\s*\d+(?:\.\d+)?)?${unit})`;
const digits = String.raw`(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+|,\d\d?)?\s*(?:(k)(?!\p{L}))?`;
const amount = String.raw`£?\s*${digits}(?:\s*(?:pounds|gbp|quid))?${noUnit}`;
/** One of these words, but not as the end of another: `clover` is not `over`. */
const wholeWord = (words: string): string => String.raw`(?<![\p{L}\p{M}])(?:${words})`;
const betweenWord = wholeWord("between");
const belowWords = `(?:${wholeWord("under|below|less than|up to|max(?:imum)?|cheaper than|not more than|within")}|<)`;
const aboveWords = `(?:${wholeWord("over|above|more than|at least|min(?:imum)?|starting at")}|>)`;
const aroundWords = wholeWord("around|about|approx(?:imately)?");
const pounds = String.raw`(\d[\d,]*)`;
const between = new RegExp(
  String.raw`(?:(?:${wholeWord("between|from")})?\s*£\s*${pounds}\s*(?:-|–|to|and)\s*£?\s*${pounds}|${betweenWord}\s+${pounds}\s+and\s+${pounds})${noUnit}`,
  "u",
);
const below = new RegExp(String.raw`${belowWords}\s*${amount}`, "u");
const above = new RegExp(String.raw`${aboveWords}\s*${amount}`, "u");
const around = new RegExp(String.raw`${aroundWords}\s*${amount}`, "u");
const bare = new RegExp(String.raw`£\s*${digits}`, "u");
/** Words before a number that is no price. The search finds the named length, not lengths above or below it, so they say nothing. */
const comparisons = new RegExp(
  String.raw`(?:${betweenWord}|${belowWords}|${aboveWords}|${aroundWords})\s*(?=\d)`,
  "gu",
);
const onSaleWords = /\b(?:on\s+)?(?:sale|offers?|discount(?:ed)?|reduced|bargains?|clearance|deals?)\b/;
/** No price is higher, in pounds. */
const maxPounds = 21_000_000;

const pence = (digits: string | undefined, thousand?: string): number =>
  Math.min(Number((digits ?? "").replaceAll(",", "")) * (thousand ? 1000 : 1), maxPounds) * 100;

type Prices = Pick<ReadSearch, "minPrice" | "maxPrice">;
/** How a text can name prices, most exact first, and what each means in pence. */
const priceForms: readonly { form: RegExp; read: (found: RegExpExecArray) => Prices }[] = [
  {
    form: between,
    read: (found) => {
      const [minPrice = 0, maxPrice = 0] = [pence(found[1] ?? found[3]), pence(found[2] ?? found[4])].sort(
        (a, b) => a - b,
      );
      return { minPrice, maxPrice };
    },
  },
  {
    form: around,
    read: (found) => {
      const price = pence(found[1], found[2]);
      return { minPrice: Math.round(price * 0.75), maxPrice: Math.round(price * 1.25) };
    },
  },
  { form: below, read: (found) => ({ maxPrice: pence(found[1], found[2]) }) },
  { form: above, read: (found) => ({ minPrice: pence(found[1], found[2]) }) },
  { form: bare, read: (found) => ({ maxPrice: pence(found[1], found[2]) }) },
];

/** The prices that a text names, and the text without them. The first form that names a limit counts. */
function takePrices(text: string): { rest: string; prices: Prices; limits: string[] } {
  let rest = text;
  let prices: Prices = {};
  const limits: string[] = [];
  for (const { form, read } of priceForms) {
    const found = form.exec(rest);
    if (!found) continue;
    rest = rest.replace(found[0], " ");
    prices = { ...read(found), ...prices };
    limits.push(found[0].trim());
  }
  return { rest, prices, limits };
}

/** The longest phrase of the trade that begins at a word. */
function phraseAt(words: readonly string[], at: number): { length: number; meaning: Meaning } | null {
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 0; length -= 1) {
    const meaning = byPhrase.get(keyOf(words.slice(at, at + length)));
    if (meaning) return { length, meaning };
  }
  return null;
}

function readTerms(words: readonly string[]): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const text = words.slice(at, at + (phrase?.length ?? 1)).join(" ");
    if (phrase) terms.push({ text, meaning: phrase.meaning });
    else if (!stopWords.has(text)) terms.push({ text, meaning: null });
    at += phrase?.length ?? 1;
  }
  return terms;
}

/** Reads a search: prices (`under £100`), words of the trade (`hoops`, `rose gold`, `size M`), and other words. */
export function readSearch(search: string): ReadSearch {
  const { rest, prices, limits } = takePrices(search.toLowerCase());
  const sale = onSaleWords.exec(rest)?.[0] ?? null;
  const other = sale === null ? rest : rest.replace(sale, " ");
  const compared = other.replace(comparisons, " ");
  const words = plainText(compared)
    .split(" ")
    .filter(Boolean)
    // `45cm` is a length. `18ct` is a word of the trade.
    .map((word) => word.replace(/^(\d+)(?:cm|mm)$/, "$1"))
    .slice(0, maxWords);
  const terms = readTerms(words);
  const isNumber = ({ text }: Term) => /^\d+$/.test(text);
  return {
    // What stands first is left out first. A compared size is asked for less exactly than the kind of jewellery.
    terms: compared === other ? terms : [...terms.filter(isNumber), ...terms.filter((term) => !isNumber(term))],
    ...prices,
    onSale: sale !== null,
    limits: sale === null ? limits : [...limits, sale],
  };
}
