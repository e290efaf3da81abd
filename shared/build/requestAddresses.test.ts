/** @jest-environment node */
import { isCode, isTestCode, projectFiles, readText } from "./checks/sourceFiles";
import { isNode, parseSource, walk } from "./checks/syntax";

/** Code of servers and of the tool that resolves an address against a base, with the reason. */
const resolving: Readonly<Record<string, string>> = {
  "mfe/src/artifact/inlineCss.ts": "an address in a stylesheet, and the host is compared",
};

/** Whether the code has `new URL(address, base)` with another address than one that is written there. */
function resolvesAddress(file: string): boolean {
  const source = readText(file);
  if (!source.text.includes("new URL(")) return false;
  let isFound = false;
  walk(parseSource(source).root, (node) => {
    if (node.type !== "NewExpression" || !isNode(node.callee) || node.callee.value !== "URL") return;
    const [address, base] = (node.arguments as { expression: unknown }[]).map(({ expression }) => expression); // swc's field
    if (base && !(isNode(address) && address.type === "StringLiteral")) isFound = true;
  });
  return isFound;
}

/** Resolved against a base, the address `//x/y` is the host `x`: a redirect or a request made of it leaves the shop (reliability L5). */
it("no server resolves the address of a request against a base", () => {
  const served = projectFiles().filter(
    (file) => /^(?:api\/src|mfe\/src|shell\/server|shell\/ssr)\//.test(file) && isCode(file) && !isTestCode(file),
  );
  expect(served.length).toBeGreaterThan(300);
  expect(served.filter(resolvesAddress)).toEqual(Object.keys(resolving));
});
