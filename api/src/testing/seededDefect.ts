/** A change of one exact text. `from` occurs in its file exactly once. */
export interface TextChange {
  file: string;
  from: string;
  to: string;
}

/** A possible bug, as changes of exact texts, and the test that must fail with it. */
export interface Defect {
  name: string;
  changes: readonly TextChange[];
  /** The test's file and the beginning of its full name. */
  test: {
    file: string;
    name: string;
    /** PostgreSQL unless given. */
    database?: "PGlite";
  };
}

/** Returns the text of a file with all changes made. @throws Error when a change no longer applies. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  return changes.reduce((before, { file, from, to }) => {
    const count = before.split(from).length - 1;
    if (count !== 1) throw new Error(`${file}: the text occurs ${count} times, not once:\n${from}`);
    return before.replace(from, () => to);
  }, text);
}

/** Every name that a test in this source can have: a title alone or after its groups. Titles end at their first placeholder. */
function testNamesIn(source: string): string[] {
  const texts = (call: string) =>
    [...source.matchAll(new RegExp(`${call}\\(\\s*(["\`])((?:(?!\\1).)+)\\1,`, "g"))].map(([, , text = ""]) => text);
  const groups = texts("\\b(?:describe|onPostgres|onPglite)");
  const titles = [...texts("\\b(?:it|test)"), ...texts("\\)")]
    .map((title) => title.replace(/[%$].*/, ""))
    .filter(Boolean);
  const inGroups = (names: readonly string[]) => groups.flatMap((group) => names.map((name) => `${group} ${name}`));
  return [...titles, ...inGroups(titles), ...inGroups(inGroups(titles))];
}

/** Whether a test of this source has a name that begins so. */
export const hasTestNamed = (source: string, name: string): boolean =>
  testNamesIn(source).some((known) => known.startsWith(name) || name.startsWith(known));
