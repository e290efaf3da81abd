/** @jest-environment node */
import { isTestCode, projectFiles, readText, type SourceText } from "./checks/sourceFiles";
import { parseSource, type SyntaxNode, walk } from "./checks/syntax";
import { ownersTexts, shopWords } from "./shopWords";

/** Pages, e-mails and errors. Pages for developers and staff are not for shoppers. */
const isForShoppers = (file: string) =>
  !isTestCode(file) &&
  /^(?:shell\/(?:src|protocol|server\/noscript)|mf-\w+\/src|shared\/src)\/.*\.tsx?$|^api\/src\/(?:errors|(?:.*\/)?(?:emailTemplates|pages|composeEmail|routes|rules))\.ts$/.test(
    file,
  ) &&
  !/\/dev\/|^shared\/src\/testing/.test(file);

/** Labels of a postal address are as its country says them. */
const isOfCountry = (file: string) => file === "shared/src/contract/postalAddress.ts";

/** What only developers read: errors that are thrown for them, what goes to the log, and the descriptions of calls. */
const isForDevelopers = (ancestors: readonly SyntaxNode[]) =>
  ancestors.some(({ type }) => type === "ThrowStatement" || type === "ImportDeclaration");

interface Found {
  file: string;
  text: string;
  use: string;
}

function wrongWords(source: SourceText): Found[] {
  const found: Found[] = [];
  walk(parseSource(source).root, (node, ancestors) => {
    const value = node.type === "TemplateElement" ? node.raw : node.value;
    if (!["StringLiteral", "JSXText", "TemplateElement"].includes(node.type) || typeof value !== "string") return;
    const text = value.replace(/\s+/g, " ").trim();
    const isSentence = node.type === "JSXText" || /\s/.test(text) || /^[A-Z]/.test(text);
    if (!isSentence || Object.hasOwn(ownersTexts, text) || isForDevelopers(ancestors)) return;
    for (const { wrong, use } of shopWords) if (wrong.test(text)) found.push({ file: source.file, text, use });
  });
  return found;
}

it("Y12 every sentence to shoppers has the words of the list", () => {
  const files = projectFiles().filter((file) => isForShoppers(file) && !isOfCountry(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.map(readText).flatMap(wrongWords)).toEqual([]);
});

it.each([
  ["a text of JSX", "const a = <p>By e-mail</p>;", "email"],
  ["an attribute", '<Field label="E-mail address" />;', "email"],
  ["a template", "const a = `Please log in`;", "sign in"],
  ["a constant", 'const text = "Shipping costs nothing";', "delivery"],
])("finds a word in %s", (_, text, use) => {
  expect(wrongWords({ file: "a.tsx", text }).map((found) => found.use)).toEqual([use]);
});

it.each([
  ["the owner's text", 'const a = "Logging in...";'],
  ["a path", 'const a = "/login";'],
  ["a comment", "// e-mail"],
  ["an error for developers", 'throw new TypeError("a profile without e-mail");'],
])("accepts %s", (_, text) => {
  expect(wrongWords({ file: "a.ts", text })).toEqual([]);
});
