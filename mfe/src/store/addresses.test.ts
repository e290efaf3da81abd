import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectDir } from "../paths";
import { serverFolders } from "./addresses";

/** Folders with routes of the document server. Those of `dev` exist only in development. */
const routeFolders = [
  "shell/server/http",
  "shell/server/ops",
  "shell/server/releases",
  "shell/server/telemetry",
  "api/src",
];

/** The first segments of the addresses that a source file answers: `"/r/"` of a prefix, `app.get("/ops", …)`. */
function foldersIn(text: string): string[] {
  const routes = /\bapp\s*\.(?:get|post|put|delete|all|route)(?:<.*?>)?\(\s*"\/([a-z]+)(?=["/])/g;
  const prefixes = /\bprefix: "\/([a-z]+)\/?"/g;
  const names = /=> `\/([a-z]+)\/\$\{/g; // setUrl
  return [routes, prefixes, names].flatMap((form) => [...text.matchAll(form)].map(([, folder = ""]) => folder));
}

it("reserves each folder that the document server answers itself", () => {
  const files = [...routeFolders, "shell/protocol"].flatMap((folder) =>
    readdirSync(path.join(projectDir, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => path.join(projectDir, folder, file)),
  );
  const answered = new Set(files.flatMap((file) => foldersIn(readFileSync(file, "utf8"))));
  expect([...answered]).toEqual(
    expect.arrayContaining(["assets", "metrics", "ops", "packages", "r", "reports", "sets"]),
  );
  expect([...answered].filter((folder) => !serverFolders.has(folder))).toEqual([]);
});
