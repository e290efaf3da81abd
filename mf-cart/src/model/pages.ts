/** Lines drawn at a time: as many as a cart of ours can hold, so that a monstrous one stays usable (reliability D11). */
export const linesAtOnce = 100;

const grouped = (count: number): string => count.toLocaleString("en-GB");

/** The portions of so many lines: the place of the first line of each, and its name, `101 to 200`. */
export function portionsOf(count: number): readonly { from: number; name: string }[] {
  return Array.from({ length: Math.ceil(count / linesAtOnce) }, (_, index) => {
    const from = index * linesAtOnce;
    const last = Math.min(count, from + linesAtOnce);
    return { from, name: from + 1 === last ? grouped(last) : `${grouped(from + 1)} to ${grouped(last)}` };
  });
}
