import path from "node:path";
import type { SourceText } from "./sourceFiles";
import type { Comment } from "./syntax";

/** What comments and documents may name. */
export interface Known {
  files: ReadonlySet<string>;
  /** Numbers of sections by document: `{ "docs/style.md": ["1", "2"] }`. */
  sections: Readonly<Record<string, readonly string[]>>;
  /** Ids of the rows in docs/reliability.md. */
  reliabilityIds: ReadonlySet<string>;
  /** Numbers of the decisions in docs/specification.md. */
  decisions: ReadonlySet<number>;
  /** Scripts of each `package.json`, by the workspace's folder; the root's is empty. */
  scripts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Commands of `mfe`. */
  commands: ReadonlySet<string>;
}

/** A passage of prose, from a comment or a document. */
export interface Passage {
  file: string;
  line: number;
  text: string;
}

/** The comments of a file as passages: lines that belong together are one, so that a name may continue on the next line. */
export function passagesOf(file: string, comments: readonly Comment[]): Passage[] {
  const passages: (Passage & { endLine: number })[] = [];
  for (const { text, line } of comments) {
    const plain = text.replace(/^\/\/ ?|^\/\*+ ?| ?\*\/$/g, "").replace(/\n\s*\* ?/g, " ");
    const endLine = line + text.split("\n").length - 1;
    const last = passages.at(-1);
    if (last && text.startsWith("//") && last.endLine === line - 1) {
      last.text += ` ${plain}`;
      last.endLine = endLine;
    } else passages.push({ file, line, text: plain, endLine });
  }
  return passages.map(({ endLine: _, ...passage }) => passage);
}

/** The lines of a document as passages. */
export const linesOf = ({ file, text }: SourceText): Passage[] =>
  text.split("\n").map((line, index) => ({ file, line: index + 1, text: line }));

/** Names that are correct although no such file is in the project: programs write it, or a rule names files of a kind. */
const exempt = [
  /^(?:remotes|release|build|built|assembled)\.json$/,
  /^index\.ts$/,
  /^e2e\/fixtures\/releases(?:\/|$)/,
  /^(?:log\.jsonl|remoteEntry\.js|sw\.js|worker\.js)$/,
  /(?:^|\/)(?:dist|results|node_modules|\.releases|\.data|\.analyse|\.tmp)(?:\/|$)/,
];
const extension = "(?:tsx?|mjs|cjs|css|md|json|yaml)";
const filePattern = new RegExp(`(?<![\\w@/.:*<>{}$~#-])((?:[\\w.@-]+\\/)*[\\w.-]+\\.${extension})(?![\\w/*(<{-])`, "g");
const folderPattern =
  /(?<![\w@/.:*<>{}$~#-])((?:shell|shared|api|mfe|e2e|bench|docs|mf-[a-z]+)(?:\/[\w.-]+)+)(?![\w*<{$[-])/g;

/** The paths by which known files and folders may be named. */
interface Names {
  /** Files and folders from the root, and files without their extension. */
  fromRoot: ReadonlySet<string>;
  /** Files and folders without the first folders of their path. */
  ends: ReadonlySet<string>;
  /** Folders directly below the root. */
  roots: ReadonlySet<string>;
}
const namesByFiles = new WeakMap<ReadonlySet<string>, Names>();

function namesOf(files: ReadonlySet<string>): Names {
  const known = namesByFiles.get(files);
  if (known) return known;
  const [fromRoot, ends, roots] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const file of files) {
    for (const { index } of file.matchAll(/[./]/g)) fromRoot.add(file.slice(0, index));
    fromRoot.add(file);
    const parts = file.split("/");
    if (parts.length > 1) roots.add(parts[0] ?? "");
    for (let start = 1; start < parts.length; start += 1) {
      for (let end = start + 1; end <= parts.length; end += 1) ends.add(parts.slice(start, end).join("/"));
    }
  }
  const names = { fromRoot, ends, roots };
  namesByFiles.set(files, names);
  return names;
}

/** Whether a named path exists: from the root, from the file that names it, as the end of a path, or as an entry of a workspace. */
function exists(name: string, file: string, { files }: Known): boolean {
  const bare = name.replace(/[./]+$/, "");
  if (exempt.some((pattern) => pattern.test(bare))) return true;
  const beside = path.posix.join(path.posix.dirname(file), bare);
  const entry = bare.replace(/^(shared|api|mfe|shell|bench)\//, "$1/src/");
  const { fromRoot, ends } = namesOf(files);
  return ends.has(bare) || [bare, beside, entry].some((one) => fromRoot.has(one));
}

function pathErrors({ file, text }: Passage, known: Known): string[] {
  const names = [...text.matchAll(filePattern), ...text.matchAll(folderPattern)].map(([, name = ""]) => name);
  const { roots } = namesOf(known.files);
  const isExample = (name: string) => /^mf-[a-z]+\//.test(name) && !roots.has(name.split("/")[0] ?? "");
  const missing = names.filter((name) => !isExample(name) && !exists(name, file, known));
  return [...new Set(missing)].map((name) => `no file ${name}`);
}

function sectionErrors({ text }: Passage, { sections }: Known): string[] {
  return [...text.matchAll(/(?:([\w/.-]+) )?§(\d+)/g)].flatMap(([, name = "", number = ""]) => {
    const isNamed = /\.md$|^(?:specification|style|STYLE|federation|reliability)$/.test(name);
    const document = isNamed ? name.replace(/^specification$/, "docs/specification.md") : "docs/specification.md";
    return sections[document]?.includes(number) ? [] : [`no section ${number} of ${document}`];
  });
}

function numberErrors({ text }: Passage, { reliabilityIds, decisions }: Known): string[] {
  const ids = [...text.matchAll(/\breliability (?:table )?([A-Z]?\d+(?:\.\d+)*)/g)].map(([, id = ""]) => id);
  const numbers = [...text.matchAll(/\bdecisions? (\d+)/g)].map(([, number]) => Number(number));
  return [
    ...ids.filter((id) => !reliabilityIds.has(id)).map((id) => `no row ${id} of docs/reliability.md`),
    ...numbers.filter((number) => !decisions.has(number)).map((number) => `no decision ${number}`),
  ];
}

function commandErrors({ text }: Passage, { scripts, commands }: Known): string[] {
  const runs = [...text.matchAll(/\bnpm (?:run (?:-\w )*)?([a-z][\w:-]*)([^`#\n]*)/g)].flatMap(
    ([all, script = "", rest = ""]) => {
      if (!all.startsWith("npm run") && script !== "test" && script !== "start") return [];
      const workspace = rest.match(/^\s+(?:-w|--workspace)[ =](?:@aurelle\/)?([\w-]+)/)?.[1] ?? "";
      const isKnown = scripts.get(workspace)?.has(script) ?? workspace.startsWith("mf-");
      return isKnown ? [] : [`no script ${script} in ${workspace ? `${workspace}/` : ""}package.json`];
    },
  );
  const names = [...text.matchAll(/(?:npm run mfe -- |`mfe )([a-z]\w*)/g)].map(([, name = ""]) => name);
  return [...runs, ...names.filter((name) => !commands.has(name)).map((name) => `no command mfe ${name}`)];
}

/** One sentence for each thing that a passage names and that does not exist. */
export const brokenReferences = (passages: readonly Passage[], known: Known): string[] =>
  passages.flatMap((passage) =>
    [pathErrors, sectionErrors, numberErrors, commandErrors]
      .flatMap((errorsOf) => errorsOf(passage, known))
      .map((error) => `${passage.file}:${passage.line}: there is ${error}`),
  );
