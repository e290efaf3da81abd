import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { statusesOf } from "./tally";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "aurelle-tally-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function reported(report: object): Promise<Record<string, string>> {
  const file = path.join(dir, "report.json");
  await writeFile(file, JSON.stringify(report));
  return Object.fromEntries(await statusesOf(file));
}

describe("how each test of a run ended", () => {
  it("is read from Playwright's report, through suites within suites", async () => {
    const spec = { file: "wire.spec.ts", title: "A1", tests: [{ status: "flaky" }] };
    expect(await reported({ suites: [{ suites: [{ specs: [spec] }] }] })).toEqual({ "wire.spec.ts › A1": "flaky" });
  });

  it("is read from Jest's, of those that were chosen, two of one name told apart", async () => {
    const tests = [
      ["E10 once", "passed"],
      ["E10 once", "failed"],
      ["Z3 not chosen", "pending"],
    ].map(([fullName, status]) => ({ fullName, status }));
    expect(await reported({ testResults: [{ name: "/api/races.test.ts", assertionResults: tests }] })).toEqual({
      "races.test.ts › E10 once": "expected",
      "races.test.ts › E10 once (2)": "unexpected",
    });
  });
});
