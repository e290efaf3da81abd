import type { SourceText } from "./sourceFiles";

/** How code reads an environment variable. Each pattern captures a name, or a list of destructured ones. */
const readings = [
  /\benv\.([A-Z][A-Z\d_]+)/g, // process.env.PORT, env.PORT
  /\(env, "([A-Z][A-Z\d_]+)"/g, // flag(env, "RATE_LIMITS", true)
  /\{([^{}]*)\} = process\.env\b/g, // const { HOST: host = "127.0.0.1", PORT } = process.env
  /\{([^{}]*)\}: Env\b/g, // ({ EMBEDDED_DATABASE: value }: Env)
];

/** The environment variables that a program reads, sorted. */
export function variablesIn(texts: readonly SourceText[]): string[] {
  const lists = texts.flatMap(({ text }) =>
    readings.flatMap((pattern) => [...text.matchAll(pattern)].map(([, list = ""]) => list)),
  );
  const names = lists.flatMap((list) => [...list.matchAll(/(?:^|,)\s*([A-Z][A-Z\d_]+)/g)].map(([, name = ""]) => name));
  return [...new Set(names)].sort();
}

/** The variables of the table of settings in the README, sorted. A row may have several. */
export const documentedVariables = ({ text }: SourceText): string[] =>
  text
    .split("\n")
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = ""]) => name))
    .sort();

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The lines below an entry such as `  shop:` or `x-api: &api`, as far as they are indented further. */
function linesBelow(lines: readonly string[], entry: string): readonly string[] {
  const start = lines.findIndex((line) => new RegExp(`^ *${entry}:(?: &[\\w-]+)?$`).test(line));
  if (start < 0) throw new Error(`compose.yaml has no entry ${entry}`);
  const indent = indentOf(lines[start] ?? "");
  const below = lines.slice(start + 1);
  const end = below.findIndex((line) => line.trim() !== "" && indentOf(line) <= indent);
  return end < 0 ? below : below.slice(0, end);
}

/** The environment variables below an entry of compose.yaml, with those of `<<: *name`, which are below `x-name`. */
export function composedVariables({ text }: SourceText, entry: string): string[] {
  const lines = text.split("\n");
  const own = linesBelow(lines, entry);
  const merged = own.flatMap((line) => /^ +<<: \*([\w-]+)$/.exec(line)?.[1] ?? []);
  const all = [...own, ...merged.flatMap((name) => linesBelow(lines, `x-${name}`))];
  return all.flatMap((line) => /^ +([A-Z][A-Z\d_]+): /.exec(line)?.[1] ?? []);
}
