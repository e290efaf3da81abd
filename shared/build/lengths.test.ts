/** @jest-environment node */
import { lengthsOf, maxLines, tooLong } from "./checks/lengths";
import { sourceFacts } from "./checks/sourceFacts";
import { isTestCode, projectFiles } from "./checks/sourceFiles";

/** Files that are data: a division would make them harder to read. */
const dataTables: Readonly<Record<string, string>> = {};

const files = projectFiles();

describe("the files of the product", () => {
  it("and their functions and views are short", () => {
    const production = sourceFacts(files).filter(({ file }) => !isTestCode(file) && !(file in dataTables));
    expect(production.length).toBeGreaterThan(500);
    expect(production.flatMap((facts) => facts.tooLong)).toEqual([]);
  });

  it("that are data tables exist", () => {
    expect(Object.keys(dataTables).filter((file) => !files.includes(file))).toEqual([]);
  });
});

describe("a check of lengths", () => {
  const lines = (count: number) => "  work();\n".repeat(count);
  const errorsIn = (text: string, file = "a.tsx") => tooLong(lengthsOf({ file, text }));

  it("rejects a file that is too long", () => {
    expect(errorsIn("work();\n".repeat(maxLines.file))).toEqual([]);
    expect(errorsIn("work();\n".repeat(maxLines.file + 1))).toEqual(["a.tsx has 251 lines, 250 at most"]);
  });

  it.each([
    ["a function", "function grow() {\n", "}\n", "grow"],
    ["an arrow function", "const grow = () => {\n", "};\n", "grow"],
    ["a function in a call", "use(() => {\n", "});\n", "(without a name)"],
  ])("rejects %s that is too long", (_, start, end, name) => {
    expect(errorsIn(start + lines(78) + end)).toEqual([]);
    expect(errorsIn(start + lines(79) + end)).toEqual([`a.tsx:1: the function ${name} has 81 lines, 80 at most`]);
  });

  it("rejects a method that is too long", () => {
    expect(errorsIn(`class A {\n  grow() {\n${lines(79)}  }\n}\n`)).toEqual([
      "a.tsx:2: the function grow has 81 lines, 80 at most",
    ]);
  });

  it.each([
    ["in parentheses", "return (\n<p />\n);\n"],
    ["behind a condition", "return isReady ? (\n<p />\n) : null;\n"],
    ["after &&", "return isReady && (\n<p />\n);\n"],
  ])("rejects a view that is too long, with JSX %s", (_, jsx) => {
    const view = (count: number) => `export default function Page() {\n${lines(count)}${jsx}}\n`;
    expect(errorsIn(view(55))).toEqual([]);
    expect(errorsIn(view(56))).toEqual(["a.tsx:1: the view Page has 61 lines, 60 at most"]);
  });

  it("counts a function with a view inside it as a function", () => {
    expect(errorsIn(`function rows() {\n${lines(70)}const row = () => <p />;\n}\n`)).toEqual([]);
  });
});
