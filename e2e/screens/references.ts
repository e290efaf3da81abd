import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../support/shop";
import { compare, sideBySide, toReference } from "./compare";
import { type ScreenState, widthsOf } from "./screenState";

/** The accepted images, which are part of the project. */
const referencesDir = path.join(projectDir, "e2e/screens/references");
/** Images of this run that differ, each beside its reference. */
export const changedDir = path.join(projectDir, "e2e/results/screens/changed");

const fileOf = (name: string) => path.join(referencesDir, `${name}.webp`);
/** @returns `null` where there is no reference. */
const readReference = (name: string): Promise<Buffer | null> => readFile(fileOf(name)).catch(() => null);

/** `capture` takes images only, `compare` compares them with their references, `accept` makes them the references. */
export type Mode = "capture" | "compare" | "accept";

/**
 * Compares a screenshot with its reference, or accepts it. An accepted image that does not differ is not written again, so that the
 * project grows only by changes.
 * @returns a line for an image that differs or has no reference.
 */
export async function checkReference(mode: Mode, name: string, width: number, screenshot: Buffer): Promise<string[]> {
  if (mode === "capture") return [];
  const [reference, current] = await Promise.all([readReference(name), toReference(screenshot)]);
  const comparison = reference && (await compare(reference, current, width));
  if (comparison && comparison.regions.length === 0 && comparison.heightChange === 0) return [];
  if (mode === "accept") {
    await mkdir(referencesDir, { recursive: true });
    await writeFile(fileOf(name), current);
    return [];
  }
  if (!comparison) return [`${name}: has no reference`];
  await mkdir(changedDir, { recursive: true });
  await writeFile(path.join(changedDir, `${name}.png`), await sideBySide(reference, current, comparison, width));
  const { regions, heightChange } = comparison;
  const [first] = regions;
  const where = first ? `, first ${first.width} × ${first.height} px at ${first.left}, ${first.top}` : "";
  const length = heightChange === 0 ? "" : `, ${Math.abs(heightChange)} px ${heightChange > 0 ? "longer" : "shorter"}`;
  return [`${name}: ${regions.length} ${regions.length === 1 ? "region differs" : "regions differ"}${where}${length}`];
}

/** Finds references without a state. `compare` reports them, `accept` removes them. */
export async function checkUnusedReferences(
  mode: Mode,
  states: readonly ScreenState[],
  nameOf: (state: ScreenState, width: number) => string,
): Promise<string[]> {
  if (mode === "capture") return [];
  const names = new Set(states.flatMap((state) => widthsOf(state).map((width) => nameOf(state, width))));
  const files = await readdir(referencesDir).catch(() => []);
  const unused = files.map((file) => file.replace(/\.webp$/, "")).filter((name) => !names.has(name));
  if (mode === "compare") return unused.map((name) => `${name}: is a reference without a state`);
  for (const name of unused) await rm(fileOf(name));
  return [];
}
