import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectDir } from "../paths";
import { conflicts, serverFiles, serverFolders } from "./addresses";

/** Folders with routes of the document server. */
const routeFolders = ["shell/server", "shell/protocol", "api/src"];

/** The first segments of the addresses that a source file answers: `"/r/"` of a prefix, `app.get("/ops", …)`. */
function foldersIn(text: string): string[] {
  const routes = /\bapp\s*\.(?:get|post|put|delete|all|route)(?:<.*?>)?\(\s*"\/([a-z]+)(?=["/])/g;
  const prefixes = /\bprefix: "\/([a-z]+)\/?"/g;
  const names = /=> `\/([a-z]+)\/\$\{/g; // setUrl
  const formPages = /\bpath: "\/([a-z-]+)\//g; // answers to forms
  return [routes, prefixes, names, formPages].flatMap((form) =>
    [...text.matchAll(form)].map(([, folder = ""]) => folder),
  );
}

/** The files at the root that a source file answers: `app.get("/sw.js", …)`, and a constant such as `rulesUrl`. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bapp\s*\.get(?:<.*?>)?\(\s*|\w+Url = )"\/([a-z-]+\.[a-z]+)"/g)].map(([, file = ""]) => file);

/** The texts of the source files in a folder. Routes of `dev` exist only in development. */
const textsIn = (folder: string): string[] =>
  readdirSync(path.join(projectDir, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!dev\/).*(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(projectDir, folder, file), "utf8"));

it("reserves each folder that the document server answers itself", () => {
  const answered = new Set(routeFolders.flatMap(textsIn).flatMap(foldersIn));
  expect([...answered]).toEqual(
    expect.arrayContaining([
      "assets",
      "contact",
      "metrics",
      "ops",
      "packages",
      "r",
      "reports",
      "sets",
      "stock-notices",
    ]),
  );
  // The pages of the shell are in the list of its own.
  const others = ["legal", ...serverFiles];
  expect([...answered].filter((folder) => !serverFolders.has(folder) && !others.includes(folder))).toEqual([]);
});

it("reserves each file at the root that the document server answers itself", () => {
  const answered = [...textsIn("shell/server").flatMap(filesIn), ...readdirSync(path.join(projectDir, "shell/public"))];
  expect(answered).toEqual(
    expect.arrayContaining(["robots.txt", "sw.js", "speculation-rules.json", "manifest.webmanifest"]),
  );
  expect(new Set(answered)).toEqual(serverFiles);
});

it.each([
  "/robots.txt",
  "/SW.js",
  "/remotes.json",
  "/sitemap-products-1.xml",
  "/manifest.webmanifest",
  "/icons/gift.svg",
  "/contact/sent",
])("gives no remote the page %s", (address) => {
  const claims = { pages: [{ path: address, title: "Gifts" }], slots: [] };
  expect(conflicts("gifts", claims, { schema: 1, revision: 1, remotes: {} })).toEqual([
    `${address} is answered by the document server`,
  ]);
});
