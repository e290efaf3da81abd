import path from "node:path";
import type { SourceText } from "./sourceFiles";
import { isNode, parseSource, type Syntax, type SyntaxNode, walk } from "./syntax";

/** One import of a file: static, dynamic, of types, or an export from another file. */
export interface Import {
  /** The file that imports. */
  from: string;
  specifier: string;
  /** The imported file of the project; null for a package of npm, or a file that does not exist. */
  to: string | null;
}

const literalValue = (node: unknown): string | null =>
  isNode(node) && node.type === "StringLiteral" && typeof node.value === "string" ? node.value : null;

function specifierOf(node: SyntaxNode): string | null {
  if (["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration"].includes(node.type)) {
    return literalValue(node.source);
  }
  if (node.type === "TsImportType") return literalValue(node.argument);
  if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.type !== "Import") return null;
  const [first] = node.arguments as readonly { expression: unknown }[]; // the arguments of a call
  return literalValue(first?.expression);
}

/** The specifiers of all imports in a file. */
export function specifiersOf(source: SourceText, syntax: Syntax = parseSource(source)): string[] {
  const found: string[] = [];
  walk(syntax.root, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== null) found.push(specifier);
  });
  return found;
}

const endings = ["", ".ts", ".tsx", ".mjs", ".css", ".json", "/index.ts"];

/** The imports of all files, resolved. @param manifests the `package.json` of each workspace, by its folder */
export function importGraph(
  sources: readonly { file: string; specifiers: readonly string[] }[],
  allFiles: readonly string[],
  manifests: ReadonlyMap<string, Manifest>,
): Import[] {
  const known = new Set(allFiles);
  const resolve = (from: string, specifier: string): string | null => {
    const entry = specifier.match(/^(@aurelle\/[^/]+)(\/.+)?$/);
    if (entry) {
      const [folder, manifest] = [...manifests].find(([, { name }]) => name === entry[1]) ?? [];
      const target = manifest?.exports?.[`.${entry[2] ?? ""}`];
      return folder && target ? path.posix.join(folder, target) : null;
    }
    if (!specifier.startsWith(".")) return null;
    const target = path.posix.join(path.posix.dirname(from), specifier);
    const file = endings.map((ending) => target + ending).find((candidate) => known.has(candidate));
    return file ?? null;
  };
  return sources.flatMap(({ file, specifiers }) =>
    specifiers.map((specifier) => ({ from: file, specifier, to: resolve(file, specifier) })),
  );
}

/** The fields of a workspace's `package.json` that the checks read. */
export interface Manifest {
  name: string;
  exports?: Readonly<Record<string, string>>;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  scripts?: Readonly<Record<string, string>>;
}

/** Groups of nodes that reach each other: each group is at least one cycle (Tarjan's algorithm). */
export function cycles(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      if (!order.has(target)) lowest.set(node, Math.min(lowest.get(node) ?? index, visit(target)));
      else if (stack.includes(target))
        lowest.set(node, Math.min(lowest.get(node) ?? index, order.get(target) ?? index));
    }
    if (lowest.get(node) === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1 || targets.get(node)?.has(node)) groups.push(group.sort());
    }
    return lowest.get(node) ?? index;
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return groups;
}

/** `shared/src/ui/ui.ts` belongs to the workspace `shared`. */
const workspaceOf = (file: string): string => file.split("/")[0] ?? "";

/** Imports of a workspace that the importing workspace's `package.json` does not declare. */
export function undeclared(imports: readonly Import[], manifests: ReadonlyMap<string, Manifest>): string[] {
  return imports.flatMap(({ from, specifier, to }) => {
    const own = manifests.get(workspaceOf(from));
    const name = specifier.match(/^@aurelle\/[^/]+/)?.[0] ?? (to ? manifests.get(workspaceOf(to))?.name : undefined);
    if (!own || !name || name === own.name) return [];
    const isDeclared = own.dependencies?.[name] ?? own.devDependencies?.[name];
    return isDeclared ? [] : [`${from} imports ${name}, which ${workspaceOf(from)}/package.json does not declare`];
  });
}

/** Files below `from` must not import files below one of `notTo`. Both are patterns of paths. */
export interface ForbiddenImport {
  from: RegExp;
  notTo: RegExp;
  reason: string;
}

/** The imports that a rule forbids. */
export function violations(imports: readonly Import[], rules: readonly ForbiddenImport[]): string[] {
  return imports.flatMap(({ from, to }) =>
    rules.flatMap((rule) =>
      to !== null && rule.from.test(from) && rule.notTo.test(to) ? [`${from} imports ${to}: ${rule.reason}`] : [],
    ),
  );
}

/** The imports between the folders directly below `root`, without imports inside one folder. */
export function folderEdges(imports: readonly Import[], root: string): [from: string, to: string][] {
  const folderOf = (file: string) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1).split("/") : []);
  return imports.flatMap(({ from, to }): [string, string][] => {
    const [[one, ...insideOne], [other, ...insideOther]] = [folderOf(from), folderOf(to ?? "")];
    const areFolders = insideOne.length > 0 && insideOther.length > 0;
    return one && other && one !== other && areFolders ? [[one, other]] : [];
  });
}
