import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../run";
import { needsSecondPerson } from "./secondPerson";
import { keyIdOf, newKeyPair } from "./signature";

let home: string;
let file: string;
const before = { ...process.env };
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "keys-"));
  file = path.join(home, "gifts.pem");
  process.env.RELEASES_DIR = path.join(home, "store");
  delete process.env.MFE_KEY;
});
afterEach(async () => {
  process.env = { ...before };
  jest.restoreAllMocks();
  await rm(home, { recursive: true, force: true });
});

/** Runs the tool. @returns its exit code and all that it wrote. */
async function mfe(...args: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const capture = (chunk: unknown) => {
    text += String(chunk);
    return true;
  };
  jest.spyOn(process.stdout, "write").mockImplementation(capture);
  jest.spyOn(process.stderr, "write").mockImplementation(capture);
  return { code: await run(args), text };
}
const team = ["--team", "team-gifts", "--remotes", "gifts,cards"];
const aKey = "A".repeat(43);
/** A public key that looks like an option, as does its id. */
function aDashedKey(): string {
  const numbered = (number: number) => `-${String(number).padStart(42, "A")}`;
  let number = 0;
  while (!keyIdOf(numbered(number)).startsWith("-")) number += 1;
  return numbered(number);
}

describe("mfe keys", () => {
  it("makes a private key that only its user can read, and prints the public one", async () => {
    const { code, text } = await mfe("keys", "new", file, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(text).publicKey).toMatch(/^[\w-]{43}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  it("never overwrites a file", async () => {
    await writeFile(file, "mine");
    expect(await mfe("keys", "new", file)).toEqual({ code: 1, text: expect.stringContaining("is never overwritten") });
    expect(await readFile(file, "utf8")).toBe("mine");
  });

  it.each([aKey, aDashedKey()])("adds the key %s once, lists it, and revokes it", async (publicKey) => {
    const added = await mfe("keys", "add", publicKey, ...team, "--commands", "publish,plan", "--json");
    const { id } = JSON.parse(added.text);
    expect((await mfe("keys")).text).toContain(`${id} team-gifts   may publish, plan gifts, cards`);
    expect(await mfe("keys", "add", publicKey, ...team)).toMatchObject({ code: 1 });
    expect(await mfe("keys", "revoke", id)).toMatchObject({ code: 0 });
    expect((await mfe("keys")).text).toMatch(new RegExp(`^${id} team-gifts   revoked at 20`));
    // A revoked key does not come back.
    expect(await mfe("keys", "add", publicKey, ...team)).toMatchObject({ code: 1 });
  });

  it("says which promotions need a second person, and who has a key", async () => {
    await mfe("keys", "add", aKey, ...team, "--person", "Ada");
    expect((await mfe("keys")).text).toContain("gifts, cards (Ada)");
    const rule = await mfe("keys", "second-person", "gifts,cards");
    expect(rule).toEqual({
      code: 0,
      text: expect.stringContaining("two people must ask for a promotion of gifts, cards"),
    });
    for (const empty of ["", ",", " , "]) {
      expect(await mfe("keys", "second-person", empty)).toMatchObject({ code: 1 });
      expect(await needsSecondPerson(path.join(home, "store"), "gifts")).toBe(true);
    }
    expect((await mfe("keys", "second-person", "none")).text).toContain("one person can promote");
    expect(await needsSecondPerson(path.join(home, "store"), "gifts")).toBe(false);
  });

  it.each([
    [["add", "ssh-ed25519", ...team], "The public key has 43 characters"],
    [["add", aKey], "Give --team and --remotes"],
    [["add", aKey, ...team, "--commands", "prune"], '"prune" is none of'],
    [["add", aKey, ...team, "--forever"], "--forever"],
    [["add", aKey, "--team", "team-gifts", "--remotes", ", "], "--remotes has no name"],
    [["add", aKey, ...team, "--commands", ","], "--commands has no name"],
    [["revoke", "nobody"], "has no key nobody"],
    [["second-person", "gitfs"], 'has no remote "gitfs"'],
    [["second-person"], "<remotes, or none>"],
    [["rotate"], 'mfe keys has no "rotate"'],
  ])("explains what is wrong with %j", async (args, sentence) => {
    expect(await mfe("keys", ...args)).toEqual({ code: 1, text: expect.stringContaining(sentence) });
  });
});

describe("a command for a shop somewhere else", () => {
  const there = ["--to", "https://shop.invalid"];

  it.each([
    [["status", ...there], "Give the file of your private key"],
    [["status", ...there, "--key", "/nowhere.pem"], "cannot be read"],
    [["status", "--to", "http://shop.example", "--key", "x"], "an address with https"],
    [["status", "--to", "https://shop.example/path", "--key", "x"], "takes the address of a shop"],
    [["prune", "--older", "30d", ...there], "but not prune"],
    [["promote", "gifts", ...there], "<remote> <release>"],
    [["status", "--percent", "5", ...there], "--percent"],
  ])("explains what is wrong with %j", async (args, sentence) => {
    expect(await mfe(...args)).toEqual({ code: 1, text: expect.stringContaining(sentence) });
  });

  it("rejects a file that is no private key", async () => {
    await writeFile(file, newKeyPair().publicKey);
    const { code, text } = await mfe("status", ...there, "--key", file);
    expect([code, text]).toEqual([1, expect.stringContaining("is not a private key as PEM")]);
  });

  it("says when the shop cannot be reached", async () => {
    await writeFile(file, newKeyPair().privateKey);
    process.env.MFE_KEY = file;
    expect(await mfe("status", "--to", "http://127.0.0.1:9")).toEqual({
      code: 1,
      text: expect.stringContaining("http://127.0.0.1:9 cannot be reached."),
    });
  });
});
