/** @jest-environment node */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { projectFiles, projectRoot } from "./checks/sourceFiles";

/** The files that `tsc -p tsconfig.all.json` checks, relative to the project's root. */
function checkedFiles(): ReadonlySet<string> {
  const compiler = path.join(projectRoot, "node_modules/typescript/bin/tsc");
  const options = ["-p", "tsconfig.all.json", "--listFilesOnly"];
  const list = execFileSync(process.execPath, [compiler, ...options], { cwd: projectRoot, encoding: "utf8" });
  return new Set(list.split("\n").map((file) => path.relative(projectRoot, file)));
}

it("the types of every file in TypeScript are checked", () => {
  const checked = checkedFiles();
  const written = projectFiles().filter((file) => /\.tsx?$/.test(file));
  expect(written.length).toBeGreaterThan(1000);
  expect(written.filter((file) => !checked.has(file))).toEqual([]);
});
