import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { logOf, statusOf } from "../actions/actions";
import { readLog } from "./log";
import { actingAs, readRegistry, writeRegistry } from "./registryFile";

let store: string;
beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), "log-"));
  for (const name of ["one", "two", "three"]) await change(name);
});
afterEach(() => rm(store, { recursive: true, force: true }));

const change = (what: string) => writeRegistry(store, what, (registry) => ({ ...registry }));
const read = async () => readLog(store, (await readRegistry(store)).revision);
async function edit(how: (lines: string[]) => string[]): Promise<string[]> {
  const file = path.join(store, "log.jsonl");
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  await writeFile(file, `${how(lines).join("\n")}\n`);
  return (await read()).faults;
}

describe("the log of the registry", () => {
  it("names who did what, also for the owner of a key", async () => {
    await actingAs("team-gifts (key abc)", () => change("four"));
    const { entries, faults } = await read();
    expect(faults).toEqual([]);
    expect(entries.map(({ what, from, to }) => [what, from, to])).toEqual([
      ["one", 0, 1],
      ["two", 1, 2],
      ["three", 2, 3],
      ["four", 3, 4],
    ]);
    expect(entries.at(-1)?.who).toBe("team-gifts (key abc)");
  });

  it("names the user of this process where MFE_AUTHOR is empty, as containers pass it", async () => {
    const before = process.env.MFE_AUTHOR;
    process.env.MFE_AUTHOR = "";
    await change("four").finally(() => {
      if (before === undefined) delete process.env.MFE_AUTHOR;
      else process.env.MFE_AUTHOR = before;
    });
    expect((await read()).entries.at(-1)?.who).toBe(userInfo().username);
  });

  it.each([
    [
      "a changed line",
      (lines: string[]) => lines.map((line) => line.replace("two", "2")),
      "line 3 does not follow line 2",
    ],
    ["a removed line", ([first = "", , ...rest]: string[]) => [first, ...rest], "line 2 does not follow line 1"],
    ["a removed beginning", (lines: string[]) => lines.slice(1), "line 1 does not follow line 0"],
    ["another order", ([a = "", b = "", c = ""]: string[]) => [b, a, c], "line 1 does not follow line 0"],
    ["a removed end", (lines: string[]) => lines.slice(0, -1), "it ends with revision 2, and the registry has 3"],
  ])("shows %s", async (_, how, fault) => {
    expect(await edit(how)).toContain(fault);
  });

  it.each([
    [
      "a removed end",
      (lines: string[]) => lines.slice(0, -1),
      "line 3 begins with revision 3, and the lines before end with 2",
    ],
    ["all lines removed", () => [], "line 1 begins with revision 3, and the lines before end with 0"],
  ])("F5 shows %s also after the next change", async (_, how, fault) => {
    await edit(how);
    await change("four");
    expect((await read()).faults).toEqual([fault]);
    await change("five");
    expect((await read()).faults).toEqual([fault]);
  });

  it.each([
    ["cut off", '{"at":"2026-11-29T'],
    ["no change", "null"],
  ])("F5 shows a line that is %s, and has the other ones", async (_, text) => {
    await appendFile(path.join(store, "log.jsonl"), text);
    await change("four");
    const { entries, faults } = await read();
    expect(faults).toEqual(["line 4 is no change of the registry"]);
    expect(entries.map(({ what }) => what)).toEqual(["one", "two", "three", "four"]);
    expect((await readFile(path.join(store, "log.jsonl"), "utf8")).trim().split("\n")).toHaveLength(5);
  });

  it("F5 stays readable for the status when its last line is cut off", async () => {
    await edit((lines) => lines.map((line, index) => (index === 2 ? line.slice(0, 20) : line)));
    expect((await statusOf(store)).text).toContain("revision 3");
    expect((await logOf(store)).value).toMatchObject({
      faults: ["line 3 is no change of the registry", expect.any(String)],
    });
  });

  it("goes on from the lines of an earlier version, which name none before", async () => {
    const faults = await edit((lines) => lines.map((line) => line.replace(/,"before":[^}]+/, "")));
    expect(faults).toEqual([]);
    await change("four");
    expect((await read()).faults).toEqual([]);
    expect(await edit((lines) => lines.map((line) => line.replace("three", "3")))).toEqual([
      "line 4 does not follow line 3",
    ]);
  });
});
