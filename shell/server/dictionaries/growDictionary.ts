import { setImmediate } from "node:timers/promises";
import { type Dictionary, dictionaryOf, encodeWith } from "./dictionaryEncoding";

/** A page that needs more than this is added to the dictionary, bytes. */
const wantedBytes = 5000;
/** No dictionary is longer, bytes: a phone stores it, and each page is compared with all of it. */
export const maxBytes = 500_000;
/** A visitor gets the compressed dictionary once, so it pays for few pages only. */
const maxPages = 4;

/**
 * A dictionary with which each sample needs at most 5 kB, or as few bytes as four of them can make it.
 * @param samples pages, in the order in which they are tried
 * @param current is returned when it is good enough: a new one would have to be fetched by everyone
 * @returns `null` without samples
 */
export async function growDictionary(
  samples: readonly Buffer[],
  current: Dictionary | null,
): Promise<Dictionary | null> {
  if (current && (await isGood(current, samples))) return current;
  const pages: Buffer[] = [];
  let grown: Dictionary | null = null;
  for (const sample of samples) {
    const length = pages.reduce((sum, page) => sum + page.length, sample.length);
    if (pages.length === maxPages || length > maxBytes) continue;
    if (grown && (await sizeWith(grown, sample)) <= wantedBytes) continue;
    pages.push(sample);
    grown = dictionaryOf(Buffer.concat(pages));
  }
  return grown;
}

/** The page's length in bytes. Visitors are answered before it is measured. */
async function sizeWith(dictionary: Dictionary, sample: Buffer): Promise<number> {
  await setImmediate();
  return (await encodeWith(dictionary, sample)).length;
}

async function isGood(dictionary: Dictionary, samples: readonly Buffer[]): Promise<boolean> {
  for (const sample of samples) if ((await sizeWith(dictionary, sample)) > wantedBytes) return false;
  return samples.length > 0;
}
