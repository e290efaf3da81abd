/** @jest-environment node */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SharedVotes } from "./SharedVotes";

const subject = "failed cart@1.0.0-aaaaaaaa";
const minuteMs = 60_000;
let dir: string;
let warnings: string[];
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "votes-"));
  warnings = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const aServer = () => new SharedVotes(dir, (message) => warnings.push(message));
const sync = (server: SharedVotes, now = Date.now()) => server.sync(() => true, now);
const files = () => readdir(path.join(dir, "telemetry"));

describe("SharedVotes", () => {
  it("F20 has the votes of all servers, and those of servers that have ended", async () => {
    const [one, two] = [aServer(), aServer()];
    one.add(subject, "a", "a", 1);
    two.add(subject, "b", "b", 1);
    for (const server of [one, two, one]) await sync(server);
    expect([one.book.count(subject), two.book.count(subject)]).toEqual([2, 2]);
    const restarted = aServer();
    await sync(restarted);
    expect(restarted.book.count(subject)).toBe(2);
  });

  it("takes over the files of ended servers, so that restarts leave no files behind", async () => {
    for (const voter of ["a", "b", "c"]) {
      const server = aServer();
      server.add(subject, voter, voter, 1);
      await sync(server);
    }
    expect(await files()).toHaveLength(3);
    const server = aServer();
    await sync(server, Date.now() + 11 * minuteMs);
    expect(await files()).toHaveLength(1);
    const next = aServer();
    await sync(next);
    expect(next.book.count(subject)).toBe(3);
  });

  it("continues alone while the store cannot be written, and says so once", async () => {
    const server = aServer();
    await writeFile(path.join(dir, "telemetry"), "not a folder");
    for (const voter of ["a", "b"]) {
      server.add(subject, voter, voter, 1);
      await sync(server);
    }
    expect(server.book.count(subject)).toBe(2);
    expect(warnings).toHaveLength(1);
    await rm(path.join(dir, "telemetry"));
    await sync(server);
    const other = aServer();
    await sync(other);
    expect(other.book.count(subject)).toBe(2);
  });

  it.each(["", "{", "[]", '{"v":2}', '{"v":1,"votes":{"x":{"y":1}},"ignored":{}}'])(
    "does not use a file with the text %p",
    async (text) => {
      await mkdir(path.join(dir, "telemetry"));
      await writeFile(path.join(dir, "telemetry/votes-1.json"), text);
      const server = aServer();
      server.add(subject, "a", "a", 1);
      await sync(server);
      expect([server.book.count(subject), warnings.length]).toEqual([1, 1]);
    },
  );

  it("writes nothing when there is nothing new", async () => {
    const server = aServer();
    await sync(server);
    await expect(files()).rejects.toThrow("ENOENT");
    server.add(subject, "a", "a", 1);
    await sync(server);
    const [name = ""] = await files();
    const file = path.join(dir, "telemetry", name);
    await writeFile(file, "unchanged");
    await sync(server);
    expect(await readFile(file, "utf8")).toBe("unchanged");
  });
});
