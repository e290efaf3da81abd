/** @jest-environment node */
import { rowsOf } from "./checks/proofs";
import { brokenReferences, type Known, linesOf, passagesOf } from "./checks/references";
import { sourceFacts } from "./checks/sourceFacts";
import { projectFiles, readText, type SourceText } from "./checks/sourceFiles";
import { workspaceManifests } from "./checks/workspaces";

const files = projectFiles();
const manifests = [
  ["", JSON.parse(readText("package.json").text) as { scripts: object }] as const, // npm needs the same shape
  ...workspaceManifests(files),
];

/** The numbers of headings such as `## 2. Arrows` and `## §2 Route table`. */
function sectionsOf(file: string): string[] {
  if (!files.includes(file)) return [];
  return [...readText(file).text.matchAll(/^##+ §?(\d+)(?:\.|\s)/gm)].map(([, number = ""]) => number);
}

const known: Known = {
  files: new Set(files),
  sections: Object.fromEntries(files.filter((file) => file.endsWith(".md")).map((file) => [file, sectionsOf(file)])),
  reliabilityIds: new Set(rowsOf("docs/reliability.md", /^(?:[A-Z]\d{1,2}|\d\.\d{1,2})$/).map(({ number }) => number)),
  decisions: new Set(rowsOf("docs/specification.md", /^10\./).map(({ sentence }) => Number.parseInt(sentence, 10))),
  scripts: new Map(manifests.map(([folder, { scripts = {} }]) => [folder, new Set(Object.keys(scripts))])),
  commands: new Set(
    [...readText("mfe/src/run.ts").text.matchAll(/^ {2}(\w+): async \(\) =>/gm)].map(([, name = ""]) => name),
  ),
};

const inStylesheet = ({ file, text }: SourceText) => ({
  file,
  comments: [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: comment, index }) => ({
    text: comment,
    line: text.slice(0, index).split("\n").length,
  })),
});

describe("what the project's texts name", () => {
  it("exists, in comments", () => {
    const stylesheets = files.filter((file) => file.endsWith(".css")).map(readText);
    const commented = [...sourceFacts(files), ...stylesheets.map(inStylesheet)];
    const passages = commented.flatMap(({ file, comments }) => passagesOf(file, comments));
    expect(passages.length).toBeGreaterThan(2000);
    expect(brokenReferences(passages, known)).toEqual([]);
  });

  it("exists, in documents and lint messages", () => {
    const documents = files.filter((file) => file.endsWith(".md") || file === "biome.json");
    expect(brokenReferences(documents.map(readText).flatMap(linesOf), known)).toEqual([]);
  });
});

describe("a check of references", () => {
  const small: Known = {
    files: new Set(["docs/specification.md", "mfe/src/run.ts", "mfe/src/store/prune.ts", "shared/src/bus/bus.ts"]),
    sections: { "docs/specification.md": ["2"], "docs/style.md": ["2"] },
    reliabilityIds: new Set(["X1", "2.8"]),
    decisions: new Set([7]),
    scripts: new Map([
      ["", new Set(["mfe", "dev"])],
      ["api", new Set(["races"])],
    ]),
    commands: new Set(["prune"]),
  };
  const errorsIn = (text: string) =>
    brokenReferences(passagesOf("mfe/src/run.ts", [{ text: `// ${text}`, line: 3 }]), small);

  it.each([
    ["see mfe/src/store/care.ts", "no file mfe/src/store/care.ts"],
    ["see `store/care.ts`", "no file store/care.ts"],
    ["see care.ts", "no file care.ts"],
    ["see shared/src/hold", "no file shared/src/hold"],
    ["specification §9", "no section 9 of docs/specification.md"],
    ["still in store (§9)", "no section 9 of docs/specification.md"],
    ["STYLE §2", "no section 2 of STYLE"],
    ["federation §3", "no section 3 of federation"],
    ["docs/style.md §7", "no section 7 of docs/style.md"],
    ["decision 99", "no decision 99"],
    ["reliability A18", "no row A18 of docs/reliability.md"],
    ["reliability 3.1", "no row 3.1 of docs/reliability.md"],
    ["`npm run builds`", "no script builds in package.json"],
    ["`npm run races`", "no script races in package.json"],
    ["`npm run dev -w @aurelle/api`", "no script dev in api/package.json"],
    ["`npm run mfe -- tidy`", "no command mfe tidy"],
    ["`mfe tidy`", "no command mfe tidy"],
  ])("rejects %p", (text, error) => {
    expect(errorsIn(text)).toContain(`mfe/src/run.ts:3: there is ${error}`);
  });

  it.each([
    "mfe/src/store/prune.ts",
    "store/prune.ts, prune.ts and src/store",
    "`shared/bus`",
    "the release's `release.json`",
    "mf-gifts/src/remote.ts",
    "mf-*/src/remote.ts",
    "specification §2",
    "docs/style.md §2",
    "decision 7",
    "reliability X1",
    "reliability 2.8",
    "`npm run dev -- mf-cart`",
    "`npm run races -w @aurelle/api`",
    "`npm run mfe -- prune --older 30d`",
    "https://example.com/care.ts",
  ])("accepts %p", (text) => {
    expect(errorsIn(text).filter((error) => !error.endsWith("docs/style.md"))).toEqual([]);
  });

  it("reads a name that continues on the next line of a comment", () => {
    const comments = [
      { text: "// As the specification", line: 1 },
      { text: "// §9 says.", line: 2 },
      { text: "/**\n * The table of reliability\n * A18.\n */", line: 4 },
    ];
    expect(brokenReferences(passagesOf("a.ts", comments), small)).toEqual([
      "a.ts:1: there is no section 9 of docs/specification.md",
      "a.ts:4: there is no row A18 of docs/reliability.md",
    ]);
  });
});
