import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../support/shop";
import { compare, sideBySide, toReference } from "./compare";
import { isShownAt, type ScreenState, widths } from "./screenState";

/** The pictures that were found good, in the project. */
const referencesDir = path.join(projectDir, "e2e/screens/references");
/** Pictures of this run that differ from them, each beside what was kept. */
export const changedDir = path.join(projectDir, "e2e/results/screens/changed");

const fileOf = (name: string) => path.join(referencesDir, `${name}.webp`);
/** `null` where none is kept. */
const keptOf = (name: string): Promise<Buffer | null> => readFile(fileOf(name)).catch(() => null);

/** What is done with each picture: nothing more, compared with the kept one, or kept in its place. */
export type Mode = "look" | "compare" | "accept";

/**
 * One picture compared, or accepted. A picture that does not differ is not written anew, so that the project grows by what
 * has changed.
 * @returns one line for a picture that differs or is new; none when it is as it was, or was accepted.
 */
export async function checkReference(mode: Mode, name: string, width: number, screenshot: Buffer): Promise<string[]> {
  if (mode === "look") return [];
  const [kept, now] = await Promise.all([keptOf(name), toReference(screenshot)]);
  const comparison = kept && (await compare(kept, now, width));
  if (comparison && comparison.places.length === 0 && comparison.grown === 0) return [];
  if (mode === "accept") {
    await mkdir(referencesDir, { recursive: true });
    await writeFile(fileOf(name), now);
    return [];
  }
  if (!comparison) return [`${name}: none is kept`];
  await mkdir(changedDir, { recursive: true });
  await writeFile(path.join(changedDir, `${name}.png`), await sideBySide(kept, now, comparison, width));
  const { places, grown } = comparison;
  const [first] = places;
  const where = first ? `, first ${first.width} × ${first.height} px at ${first.left}, ${first.top}` : "";
  const length = grown === 0 ? "" : `, ${Math.abs(grown)} px ${grown > 0 ? "longer" : "shorter"}`;
  return [`${name}: ${places.length} ${places.length === 1 ? "place differs" : "places differ"}${where}${length}`];
}

/** Kept pictures of states that there are no more: told, or removed where all are accepted. */
export async function checkUnusedReferences(
  mode: Mode,
  states: readonly ScreenState[],
  nameOf: (state: ScreenState, width: number) => string,
): Promise<string[]> {
  if (mode === "look") return [];
  const names = new Set(
    states.flatMap((state) => widths.filter((width) => isShownAt(state, width)).map((width) => nameOf(state, width))),
  );
  const files = await readdir(referencesDir).catch(() => []);
  const left = files.map((file) => file.replace(/\.webp$/, "")).filter((name) => !names.has(name));
  if (mode === "compare") return left.map((name) => `${name}: is kept, and no state shows it`);
  for (const name of left) await rm(fileOf(name));
  return [];
}
