import { parseSync } from "@swc/core";
import type { SourceText } from "./sourceFiles";

/** A node of the syntax tree, as far as the checks read it. */
export interface SyntaxNode {
  type: string;
  /** swc gives none to some nodes inside patterns and objects. */
  span?: { start: number; end: number };
  [field: string]: unknown;
}

export interface Comment {
  text: string;
  line: number;
}

/** A parsed file. Lines count from 1. */
export interface Syntax {
  root: SyntaxNode;
  comments: readonly Comment[];
  lineOf: (node: SyntaxNode) => number;
  /** The number of lines from a node's first to its last character. */
  lineCount: (node: SyntaxNode) => number;
}

/** Whether a value is a node of the tree. */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Calls `visit` for each node below `root`, parents first. When `visit` returns false, the node's children are left out. */
export function walk(root: unknown, visit: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => unknown): void {
  const ancestors: SyntaxNode[] = [];
  // The trees of the project have millions of fields: `for…in` takes a fifth of the time of Object.values.
  const enterFields = (value: Readonly<Record<string, unknown>>) => {
    for (const field in value) {
      const child = value[field];
      if (typeof child === "object" && child !== null && field !== "span") enter(child);
    }
  };
  const enter = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) enter(item);
    else if (isNode(value)) {
      if (visit(value, ancestors) === false) return;
      ancestors.push(value);
      enterFields(value);
      ancestors.pop();
    } else if (typeof value === "object" && value !== null) enterFields(value as Readonly<Record<string, unknown>>); // a part of a node
  };
  enter(root);
}

const literals = new Set(["StringLiteral", "TemplateElement", "RegExpLiteral", "JSXText"]);

/** Parses TypeScript or JavaScript. Offsets of swc are bytes, and continue from one file to the next. */
export function parseSource({ file, text }: SourceText): Syntax {
  // The first statement is added here: the offset of its node is the offset at which this file begins.
  const source = `;${text.replace(/^#!/, "//")}`;
  const root = parseSync(source, {
    syntax: "typescript",
    tsx: file.endsWith(".tsx"),
    target: "es2022",
  }) as unknown as SyntaxNode; // swc's types name each kind of node, the checks read any
  const [first] = root.body as readonly SyntaxNode[]; // the added statement
  const base = first?.span?.start ?? 0;
  const bytes = Buffer.from(source);
  const lineStarts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lineStarts.push(at + 1);
  const lineAt = (offset: number): number => {
    let [low, high] = [0, lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const masked = Buffer.from(bytes);
  walk(root, (node) => {
    if (node.span && literals.has(node.type)) masked.fill(" ", node.span.start - base, node.span.end - base);
  });
  const comments = [...masked.toString("latin1").matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g)].map(
    ({ 0: found, index }) => ({
      text: bytes.subarray(index, index + found.length).toString("utf8"),
      line: lineAt(index),
    }),
  );
  return {
    root,
    comments,
    lineOf: ({ span }) => (span ? lineAt(span.start - base) : 1),
    lineCount: ({ span }) => (span ? lineAt(span.end - base) - lineAt(span.start - base) + 1 : 1),
  };
}
