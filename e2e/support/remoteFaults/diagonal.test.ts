import { readdirSync } from "node:fs";
import path from "node:path";
import { rowsOf } from "../../../shared/build/checks/proofs";
import { diagonal } from "./diagonal";

describe("the faults of remotes in npm test", () => {
  it("are all faults of the table of reliability", () => {
    const rows = rowsOf("docs/reliability.md", /^A\d{1,2}$/);
    expect(Object.keys(diagonal)).toEqual(rows.map(({ number }) => number));
  });

  it("meet every remote at least three times", () => {
    const workspaces = readdirSync(path.resolve(__dirname, "../../..")).filter((name) => name.startsWith("mf-"));
    const counts = workspaces.map((name) => Object.values(diagonal).filter((remote) => `mf-${remote}` === name).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    expect(counts.reduce((sum, count) => sum + count)).toBe(Object.keys(diagonal).length);
  });
});
