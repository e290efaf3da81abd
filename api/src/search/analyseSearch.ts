import type { Queryable } from "../database/db";
import { isKnownWord, knownWords, plainText, type ReadSearch, readSearch } from "./readSearch";
import { type RankedQueries, toQueries, type WordFacts } from "./toQueries";

/** One way to answer a search. */
export interface SearchAttempt extends Omit<ReadSearch, "terms" | "limits"> {
  queries: RankedQueries;
  /** What was asked for and left out, because no product has all of it. */
  dropped: readonly string[];
}

export interface AnalysedSearch {
  /** The search with misspelt words replaced; `null` when it was taken as it is. */
  corrected: string | null;
  /** Best first. The first one that finds a product is the answer. Empty when the text has no word at all. */
  attempts: readonly SearchAttempt[];
}

interface WordRow {
  word: string;
  stem: string;
  is_known: boolean;
  is_start: boolean;
  starts: string[] | null;
  nearest: string | null;
}

/** Shorter words are not corrected. */
const minCorrectedLength = 4;
/** Shorter stems are those of different words: `earing` has that of `ear`. */
const minStemLength = 5;
/** The beginning of more words is left to the index. Two characters start 15 of the seed's words at most. */
const maxStarts = 60;

/** Each step is computed once for a word, not once for each word of the catalogue. Only an unknown word is compared with all others. */
const wordsSql = `
  WITH stems AS MATERIALIZED (SELECT word, search_stem(word) AS stem FROM unnest($1::text[]) AS w (word)),
  known AS MATERIALIZED (
    SELECT word, stem,
      EXISTS (SELECT 1 FROM search_words k WHERE k.word IN (w.word, w.word || 's', rtrim(w.word, 's'))) OR
        (length(w.stem) >= ${minStemLength} AND EXISTS (SELECT 1 FROM search_words k WHERE k.stem = w.stem)) AS is_known,
      EXISTS (SELECT 1 FROM search_words k WHERE starts_with(k.word, w.word)) AS is_start
    FROM stems w)
  SELECT word, stem, is_known, is_start,
    CASE WHEN is_start AND word ~ '^[[:alpha:]]+$' THEN (
      SELECT CASE WHEN count(*) <= ${maxStarts} THEN array_agg(DISTINCT found.stem) END FROM (
        SELECT k.stem FROM search_words k WHERE starts_with(k.word, known.word) LIMIT ${maxStarts + 1}) found) END AS starts,
    CASE WHEN NOT (is_known OR is_start) THEN search_nearest(word, $2::text[]) END AS nearest FROM known`;

async function readWords(db: Queryable, { terms }: ReadSearch): Promise<WordRow[]> {
  const words = terms.flatMap(({ text, meaning }) => (meaning || /^\d+$/.test(text) ? [] : [text]));
  return words.length === 0 ? [] : db.query<WordRow>(wordsSql, [words, knownWords]);
}

/** A word with a digit is a number or a code, and its nearest word would be another one. */
const isCorrectable = (word: string): boolean =>
  word.length >= minCorrectedLength && /^\p{L}+$/u.test(word) && !isKnownWord(word);

/** The text with misspelt words replaced; `null` when it has none. */
function correct(text: string, rows: readonly WordRow[]): string | null {
  const corrections = new Map(
    rows.flatMap(({ word, is_known, is_start, nearest }) =>
      is_known || is_start || nearest === null || !isCorrectable(word) ? [] : [[word, nearest] as const],
    ),
  );
  if (corrections.size === 0) return null;
  return text.replace(/[\p{L}'’]+/gu, (word) => corrections.get(plainText(word)) ?? word);
}

/** All that was asked for, then less and less of it. What a text names last is usually the kind of jewellery, so it stays longest. */
function attemptsOf(read: ReadSearch, rows: readonly WordRow[], isTyping: boolean): SearchAttempt[] {
  const { terms, limits, ...rest } = read;
  const facts = new Map(
    rows.map(({ word, stem, is_known, starts }): [string, WordFacts] => [word, { stem, isKnown: is_known, starts }]),
  );
  const unfinished = isTyping ? terms.at(-1)?.text : undefined;
  const unknown = new Set(rows.filter(({ is_known, is_start }) => !is_known && !is_start).map(({ word }) => word));
  // No product has an unknown word, so the database need not be asked.
  const known = terms.filter(({ text, meaning }) => meaning !== null || !unknown.has(text));
  if (known.length === 0 && terms.length > 0) return [];
  const attempts: SearchAttempt[] = known
    .map((_, first) => known.slice(first))
    .concat(known.length === 0 ? [[]] : [])
    .map((some) => ({
      ...rest,
      queries: toQueries(some, facts, unfinished),
      dropped: terms.filter((term) => !some.includes(term)).map(({ text }) => text),
    }));
  const [whole] = attempts;
  if (whole && limits.length > 0 && terms.length > 0)
    attempts.push({ queries: whole.queries, onSale: false, dropped: [...whole.dropped, ...limits] });
  return attempts;
}

export interface ReadOptions {
  /** Misspelt words are taken as they are. */
  isExact?: boolean;
  /** The shopper may still be typing the last word. */
  isTyping?: boolean;
}

/** Reads what a shopper typed. */
export async function analyseSearch(
  db: Queryable,
  text: string,
  { isExact = false, isTyping = false }: ReadOptions,
): Promise<AnalysedSearch> {
  if (plainText(text) === "") return { corrected: null, attempts: [] };
  const read = readSearch(text);
  const rows = await readWords(db, read);
  const corrected = isExact ? null : correct(text.toLowerCase(), rows);
  if (corrected === null) return { corrected, attempts: attemptsOf(read, rows, isTyping) };
  const correctedRead = readSearch(corrected);
  return { corrected, attempts: attemptsOf(correctedRead, await readWords(db, correctedRead), isTyping) };
}
