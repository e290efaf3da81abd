/** @jest-environment node */
import { projectFiles } from "../../shared/build/checks/sourceFiles";
import { integrationTests, releaseTests } from "./leftToFullRun";

const patterns = [...integrationTests, ...releaseTests].map((pattern) => new RegExp(pattern));
const testFiles = projectFiles()
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `/${file}`);

describe("what npm run verify leaves to npm test", () => {
  it("exists", () => {
    expect(patterns.filter((pattern) => !testFiles.some((file) => pattern.test(file)))).toEqual([]);
  });

  it("has no test of a remote but those of calls and faults", () => {
    const left = testFiles.filter((file) => patterns.some((pattern) => pattern.test(file)));
    expect(left.filter((file) => file.startsWith("/mf-") && !/Faults|firstLoads/.test(file))).toEqual([]);
  });
});
