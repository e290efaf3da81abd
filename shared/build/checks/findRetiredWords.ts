import { allowedIdentifiers, type RetiredWord, retiredWords } from "../retiredWords";
import type { SourceText } from "./sourceFiles";
import { isNode, parseSource, type Syntax, type SyntaxNode, walk } from "./syntax";

/** A retired word, its place and its replacement. */
export interface FoundWord {
  file: string;
  line: number;
  /** The identifier, or the line of prose. */
  text: string;
  word: string;
  use: string;
}

/** `keptUntil`, `kept-until` and `KEPT_UNTIL` are `kept until`. Hyphens and other characters separate words. */
const wordsOf = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const single = new Map(retiredWords.filter(({ word }) => !word.includes(" ")).map((entry) => [entry.word, entry]));
const phrases = retiredWords.filter(({ word }) => word.includes(" "));

function inIdentifier(name: string): RetiredWord[] {
  if (allowedIdentifiers.some((allowed) => allowed.name === name)) return [];
  const words = wordsOf(name);
  const sequence = ` ${words.join(" ")} `;
  return [
    ...words.flatMap((word, index) => {
      const entry = single.get(word);
      return entry && (entry.at !== "start" || (index === 0 && words.length > 1)) ? [entry] : [];
    }),
    ...phrases.filter(({ word }) => sequence.includes(` ${word} `)),
  ];
}

/** Code in backticks and addresses are not prose. */
function inProse(text: string, isDocument = false): RetiredWord[] {
  const words = wordsOf(text.replace(/`[^`]*`|https?:\/\/\S+|\]\([^)]*\)/g, " "));
  const sequence = ` ${words.join(" ")} `;
  return [
    ...words.flatMap((word) => {
      const entry = single.get(word);
      const isWrong = entry?.at === undefined || (entry.at === "code" && !isDocument);
      return entry && isWrong ? [entry] : [];
    }),
    ...phrases.filter(({ word }) => sequence.includes(` ${word} `)),
  ];
}

const found = (file: string, line: number, text: string, entries: readonly RetiredWord[]): FoundWord[] =>
  entries.map(({ word, use }) => ({ file, line, text: text.trim(), word, use }));

/** Retired words in the lines of a text, without code blocks between lines of three backticks. */
export function inDocument({ file, text }: SourceText): FoundWord[] {
  let isCodeBlock = false;
  return text.split("\n").flatMap((line, index) => {
    if (line.trimStart().startsWith("```")) isCodeBlock = !isCodeBlock;
    return isCodeBlock ? [] : found(file, index + 1, line, inProse(line, true));
  });
}

/** Retired words in the comments, class names and custom properties of a stylesheet. */
export function inStylesheet({ file, text }: SourceText): FoundWord[] {
  const lineAt = (index: number) => text.slice(0, index).split("\n").length;
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) =>
    found(file, lineAt(index), comment, inProse(comment)),
  );
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const names = [...rules.matchAll(/(?<=\.)-?[a-zA-Z][\w-]*(?=[^;}]*\{)|--[a-z][\w-]*(?=\s*:)/g)].flatMap(
    ({ 0: name, index }) => found(file, lineAt(index), name, inIdentifier(name)),
  );
  return [...comments, ...names];
}

const declaringFields: Readonly<Record<string, string>> = {
  VariableDeclarator: "id",
  FunctionDeclaration: "identifier",
  FunctionExpression: "identifier",
  ClassDeclaration: "identifier",
  TsInterfaceDeclaration: "id",
  TsTypeAliasDeclaration: "id",
  TsEnumDeclaration: "id",
  TsEnumMember: "id",
  TsPropertySignature: "key",
  TsMethodSignature: "key",
  ClassProperty: "key",
  ClassMethod: "key",
  PrivateProperty: "key",
  PrivateMethod: "key",
  MethodProperty: "key",
  GetterProperty: "key",
  KeyValueProperty: "key",
  AssignmentPatternProperty: "key",
  ImportDefaultSpecifier: "local",
  ImportNamespaceSpecifier: "local",
  Parameter: "pat",
  RestElement: "argument",
  AssignmentPattern: "left",
};
/** Nodes whose listed patterns declare names: `(a, b) => …`, `[a, b] = …`, `{ key: name } = …`. */
const declaringLists: Readonly<Record<string, string>> = {
  ArrowFunctionExpression: "params",
  ArrayPattern: "elements",
};

const nameOf = (node: unknown): string | null =>
  isNode(node) && ["Identifier", "PrivateName"].includes(node.type) && typeof node.value === "string"
    ? node.value
    : null;

/** The names that a node declares, or gives to a property. */
function declaredNames(node: SyntaxNode): (readonly [SyntaxNode, string])[] {
  const field = declaringFields[node.type];
  const list = declaringLists[node.type];
  const candidates = [
    ...(field ? [node[field]] : []),
    ...(list ? (node[list] as unknown[]) : []), // both are lists of patterns
    ...(node.type === "KeyValuePatternProperty" ? [node.value] : []),
    ...(node.type === "ImportSpecifier" && node.imported ? [node.local] : []),
  ];
  return candidates.flatMap((candidate) => {
    const name = nameOf(candidate);
    return name === null || !isNode(candidate) ? [] : [[candidate, name] as const];
  });
}

/** The title of a test: `it("…")`, `describe.each(…)("…")`. */
function titleOf(node: SyntaxNode): string | null {
  if (node.type !== "CallExpression") return null;
  let callee: unknown = node.callee;
  while (isNode(callee) && ["MemberExpression", "CallExpression"].includes(callee.type)) {
    callee = callee.type === "MemberExpression" ? callee.object : callee.callee;
  }
  if (!["it", "test", "describe"].includes(nameOf(callee) ?? "")) return null;
  const [first] = node.arguments as readonly { expression: unknown }[]; // the arguments of a call
  if (!isNode(first?.expression)) return null;
  const { type, value, quasis } = first.expression;
  if (type === "StringLiteral" && typeof value === "string") return value;
  if (type !== "TemplateLiteral" || !Array.isArray(quasis)) return null;
  return quasis.map(({ raw }: { raw: string }) => raw).join(" ");
}

/** Retired words in the identifiers, comments and test titles of code. Other texts in quotes, and JSX text, are not checked. */
export function inCode(source: SourceText, syntax: Syntax = parseSource(source)): FoundWord[] {
  const { root, comments, lineOf } = syntax;
  const { file } = source;
  const all = comments.flatMap(({ text, line }) =>
    text.split("\n").flatMap((part, index) => found(file, line + index, part, inProse(part))),
  );
  walk(root, (node) => {
    for (const [at, name] of declaredNames(node)) all.push(...found(file, lineOf(at), name, inIdentifier(name)));
    const title = titleOf(node);
    if (title !== null) all.push(...found(file, lineOf(node), title, inProse(title)));
  });
  return all;
}

/** Retired words in the names of files and folders; a folder is reported once. */
export function inPaths(files: readonly string[]): FoundWord[] {
  const paths = files.flatMap((file) => {
    const parts = file.split("/");
    return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  });
  return [...new Set(paths)].flatMap((path) => found(path, 1, path, inIdentifier(path.split("/").at(-1) ?? "")));
}

/** `mfe/src/run.ts:12: "obey" is retired, use dispatch: obeyOrder` */
export const sentenceOf = ({ file, line, text, word, use }: FoundWord): string =>
  `${file}:${line}: "${word}" is retired, use ${use}: ${text}`;
