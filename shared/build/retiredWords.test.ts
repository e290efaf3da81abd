/** @jest-environment node */
import { inCode, inDocument, inPaths, inStylesheet, sentenceOf } from "./checks/findRetiredWords";
import { sourceFacts } from "./checks/sourceFacts";
import { projectFiles, readText } from "./checks/sourceFiles";

const files = projectFiles();
/** The glossary and this check name retired words; the sentences of the specification are the owner's. */
const exempt = ["docs/glossary.md", "docs/specification.md"];
const isExempt = (file: string) => exempt.includes(file) || /^shared\/build\/(?:checks\/|retiredWords\.)/.test(file);
const texts = (matches: (file: string) => boolean) =>
  files.filter((file) => matches(file) && !isExempt(file)).map(readText);

describe("the words of the project", () => {
  it("in the names of files are those of the glossary", () => {
    expect(inPaths(files.filter((file) => !isExempt(file))).map(sentenceOf)).toEqual([]);
  });

  it("in identifiers, comments and test titles are those of the glossary", () => {
    const code = sourceFacts(files).filter(({ file }) => !isExempt(file));
    expect(code.flatMap(({ retiredWords }) => retiredWords)).toEqual([]);
  });

  it("in stylesheets are those of the glossary", () => {
    expect(
      texts((file) => file.endsWith(".css"))
        .flatMap(inStylesheet)
        .map(sentenceOf),
    ).toEqual([]);
  });

  it("in documents are those of the glossary", () => {
    expect(
      texts((file) => /\.(?:md|template)$/.test(file))
        .flatMap(inDocument)
        .map(sentenceOf),
    ).toEqual([]);
  });
});

describe("a check of words", () => {
  const wordsIn = (text: string, file = "a.tsx") => inCode({ file, text }).map(({ word, line }) => `${line} ${word}`);

  it.each([
    ["a constant", "const keptUntil = 1;", "1 kept"],
    ["a function", "\nfunction tellMishap() {}", "2 mishap"],
    ["a parameter", "const f = (theLetter: string) => theLetter;", "1 letter"],
    ["a destructured name", "const { a: roomName } = b;", "1 room"],
    ["a shorthand name", "const { wished } = b;", "1 wished"],
    ["a type", "interface HouseRule { id: string }", "1 house"],
    ["a property of a type", "interface A { isDrawn: boolean }", "1 drawn"],
    ["a property of an object", "export const a = { drawn: true };", "1 drawn"],
    ["a renamed import", 'import { a as keptA } from "b";', "1 kept"],
    ["a bound", "const mostLines = 3;", "1 most"],
    ["a phrase", "const notHere = 3;", "1 not here"],
    ["a comment", "// It is kept.\n", "1 kept"],
    ["a later line of a comment", "/**\n * Nobody reads it.\n */", "2 nobody"],
    ["a comment in JSX", "const a = <p>{/* drawn */}</p>;", "1 drawn"],
    ["the title of a test", 'it("obeys", () => {});', "1 obeys"],
    ["a title of a table of tests", 'it.each([1])("has %s rooms", () => {});', "1 rooms"],
  ])("rejects a word in %s", (_, text, found) => {
    expect(wordsIn(text)).toEqual([found]);
  });

  it.each([
    ["a text", 'const a = "kept"; const b = `room // drawn`;'],
    ["JSX text", "const a = <p>Nobody // kept</p>;"],
    ["a regular expression", "const a = /kept|room/;"],
    ["code in a comment", "// The key `mine.kept` stays."],
    ["a use of another module's name", "registration.waiting.kept();"],
    ["an allowed use", "const { waiting } = registration;"],
    ["a bound word that is not first", "const almost = atMost(1);"],
    ["prose, where only identifiers are checked", "// The price of one piece; care instructions."],
    ["a longer word", "const household = wishlist;"],
  ])("accepts a word in %s", (_, text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  it("rejects a word in a path, a stylesheet and a document, with its replacement", () => {
    expect(inPaths(["mfe/src/store/care.ts", "mfe/src/store/b.ts"]).map(sentenceOf)).toEqual([
      'mfe/src/store/care.ts:1: "care" is retired, use maintenance, or the specific task: prune, quarantine: mfe/src/store/care.ts',
    ]);
    const css = "/* kept */\n.roomName,\n.b { --drawn-size: 1px; color: red }\n";
    expect(inStylesheet({ file: "a.css", text: css }).map(({ word, line }) => `${line} ${word}`)).toEqual([
      "1 kept",
      "2 room",
      "3 drawn",
    ]);
    const document = "A room. Nobody keeps it.\n```\nkept\n```\nThe `rooms` of [it](kept.md) are a house.\n";
    expect(inDocument({ file: "a.md", text: document }).map(({ word, line }) => `${line} ${word}`)).toEqual([
      "1 room",
      "5 house",
    ]);
  });
});
