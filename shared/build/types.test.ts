/** @jest-environment node */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { projectFiles, projectRoot } from "./checks/sourceFiles";

/** The files that `tsc -p tsconfig.all.json` checks, relative to the project's root, without those that they only import. */
function checkedFiles(): ReadonlySet<string> {
  const compiler = path.join(projectRoot, "node_modules/typescript/bin/tsc");
  // Finds the files without reading them, unlike `--listFilesOnly`.
  const options = ["-p", "tsconfig.all.json", "--showConfig"];
  const config = execFileSync(process.execPath, [compiler, ...options], { cwd: projectRoot, encoding: "utf8" });
  const { files } = JSON.parse(config) as { files: string[] }; // tsc writes the list
  return new Set(files.map((file) => path.normalize(file)));
}

it("the types of every file in TypeScript are checked", () => {
  const checked = checkedFiles();
  const written = projectFiles().filter((file) => /\.tsx?$/.test(file));
  expect(written.length).toBeGreaterThan(1000);
  expect(written.filter((file) => !checked.has(file))).toEqual([]);
});
