import type { SourceText } from "./sourceFiles";
import { isNode, parseSource, type Syntax, type SyntaxNode, walk } from "./syntax";

/** A file, function or view and its number of lines, comments and blank lines included. */
export interface Measured {
  kind: "file" | "function" | "view";
  file: string;
  /** The line where it begins. */
  line: number;
  /** The name of a function; a function without a name has its line only. */
  name: string;
  lines: number;
}

/** The largest number of lines of each kind. */
export const maxLines: Readonly<Record<Measured["kind"], number>> = { file: 250, function: 80, view: 60 };

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression", "ClassMethod"]);

/** Whether an expression is JSX, also in parentheses, behind a condition or after `&&`. */
function isJsx(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "JSXElement" || node.type === "JSXFragment") return true;
  if (node.type === "ParenthesisExpression") return isJsx(node.expression);
  if (node.type === "ConditionalExpression") return isJsx(node.consequent) || isJsx(node.alternate);
  return node.type === "BinaryExpression" && isJsx(node.right);
}

/** Whether a function returns JSX itself; functions inside it do not count. */
function isView(root: SyntaxNode): boolean {
  if (root.type === "ArrowFunctionExpression" && isJsx(root.body)) return true;
  let hasJsx = false;
  walk(root, (node) => {
    if (node !== root && functions.has(node.type)) return false;
    if (node.type === "ReturnStatement" && isJsx(node.argument)) hasJsx = true;
  });
  return hasJsx;
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node.value === "string" ? node.value : "(without a name)";

/** The lengths of a file and of all functions in it. */
export function lengthsOf(source: SourceText, syntax: Syntax = parseSource(source)): Measured[] {
  const { file, text } = source;
  const { root, lineOf, lineCount } = syntax;
  const all: Measured[] = [{ kind: "file", file, line: 1, name: file, lines: text.trimEnd().split("\n").length }];
  walk(root, (node, ancestors) => {
    if (!functions.has(node.type)) return;
    const parent = ancestors.at(-1);
    const declared = node.identifier ?? node.key ?? (parent?.type === "VariableDeclarator" ? parent.id : undefined);
    const kind = file.endsWith(".tsx") && isView(node) ? "view" : "function";
    all.push({ kind, file, line: lineOf(node), name: nameOf(declared), lines: lineCount(node) });
  });
  return all;
}

/** One sentence for each file, function or view that is too long. */
export const tooLong = (measured: readonly Measured[]): string[] =>
  measured
    .filter(({ kind, lines }) => lines > maxLines[kind])
    .map(({ kind, file, line, name, lines }) =>
      kind === "file"
        ? `${file} has ${lines} lines, ${maxLines.file} at most`
        : `${file}:${line}: the ${kind} ${name} has ${lines} lines, ${maxLines[kind]} at most`,
    );
