import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readStatuses } from "./testReports";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "aurelle-reports-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function statusesFrom(report: object): Promise<Record<string, string>> {
  const file = path.join(dir, "report.json");
  await writeFile(file, JSON.stringify(report));
  return Object.fromEntries(await readStatuses(file));
}

describe("the status of each test of a run", () => {
  it("is read from Playwright's report, through nested suites", async () => {
    const spec = { file: "network.spec.ts", title: "A1", tests: [{ status: "flaky" }] };
    expect(await statusesFrom({ suites: [{ suites: [{ specs: [spec] }] }] })).toEqual({
      "network.spec.ts › A1": "flaky",
    });
  });

  it("is read from Jest's report, without skipped tests and with a number for a repeated name", async () => {
    const tests = [
      ["E10 once", "passed"],
      ["E10 once", "failed"],
      ["Z3 not chosen", "pending"],
    ].map(([fullName, status]) => ({ fullName, status }));
    expect(await statusesFrom({ testResults: [{ name: "/api/races.test.ts", assertionResults: tests }] })).toEqual({
      "races.test.ts › E10 once": "expected",
      "races.test.ts › E10 once (2)": "unexpected",
    });
  });
});
