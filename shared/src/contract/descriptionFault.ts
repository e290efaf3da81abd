import { type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ShellFacts } from "./registrySchemas";
import { shellName } from "./releaseNames";

/** One team writes these, and everybody's status has them. */
const text = Type.String({ minLength: 1, maxLength: 200 });
const texts = Type.Array(Type.String());

/** What all descriptions have. More fields are allowed: a newer tool may write them. */
const ofEach = {
  remote: text,
  release: text,
  /** As `Date.toISOString` writes it. */
  builtAt: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z$" }),
  /** As `git rev-parse` prints it. */
  commit: Type.Union([Type.Null(), Type.String({ pattern: "^[0-9a-f]{7,64}$" })]),
  source: Type.String({ maxLength: 200 }),
  files: Type.Record(
    Type.String(),
    Type.Object({
      size: Type.Integer({ minimum: 0 }),
      sha384: Type.String({ pattern: "^sha384-[A-Za-z0-9+/]{64}$" }),
    }),
  ),
};

/** Of pages and slots only the form is here: `mfe check` says what is wrong with an address. */
const ofRemote = Type.Object({
  ...ofEach,
  owner: text,
  requires: text,
  mf: Type.Optional(text),
  shared: Type.Optional(Type.Record(Type.String(), text)),
  pages: Type.Array(Type.Object({ path: Type.String(), title: Type.String() })),
  slots: Type.Array(Type.Object({ name: Type.String() })),
  entry: text,
  preload: texts,
  css: texts,
  checks: Type.Optional(Type.Array(Type.Object({ what: Type.String(), faults: texts }))),
});

const ofShell = Type.Object({
  ...ofEach,
  facts: ShellFacts,
  protocol: Type.Integer({ minimum: 1 }),
  scripts: texts,
  host: Type.Optional(texts),
  styles: texts,
  fonts: texts,
  additions: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** The first field that does not fit, with the reason; `null` when all do. */
function misfit(schema: TSchema, value: unknown): string | null {
  if (Value.Check(schema, value)) return null;
  const error = Value.Errors(schema, value).First();
  return `${error?.path.slice(1) || "release.json"}: ${error?.message ?? "another form"}`;
}

/**
 * What is wrong with the form of a release's description (`release.json`), as the end of a sentence: a field that a build writes in another
 * way; `null` for nothing. Checked before a release is stored, because the shop's status, pages and tools read it. Browser code must not
 * import this module, because it needs TypeBox.
 */
export function descriptionFault(value: unknown): string | null {
  const isOfShell = typeof value === "object" && value !== null && "remote" in value && value.remote === shellName;
  const fault = misfit(isOfShell ? ofShell : ofRemote, value);
  if (fault !== null) return fault;
  const { builtAt } = value as { builtAt: string }; // the schema has checked it
  return Number.isNaN(Date.parse(builtAt)) ? `builtAt: there is no time ${builtAt}` : null;
}
