import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { Release } from "./artifact/release";
import { packageDir, projectDir } from "./paths";
import { run } from "./run";
import { aBuild } from "./testing/aBuild";
import { aShellBuild } from "./testing/aShellBuild";
import { compileCommands } from "./testing/compileCommands";

let home: string;
let store: string;
/** The arguments of Node for the tool as its users start it. */
const asSource = ["--import", "tsx", "mfe/src/main.ts"];
/** Those for the compiled tool, which starts in a fraction of the time, and can read no source of a remote. */
const compiledDir = path.join(packageDir, ".tmp", `main-test-${process.pid}`);
const compiled = [path.join(compiledDir, "main.mjs")];
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), "mfe-"));
  store = path.join(home, "store");
  const source = path.join(packageDir, "src");
  await compileCommands([path.join(source, "main.ts")], compiledDir, source);
});
afterAll(() => {
  for (const dir of [home, compiledDir]) rmSync(dir, { recursive: true, force: true });
});

/** A built folder like one from `mfe build`. */
const aRelease = (release: string, part: Partial<Release> = {}, files: Readonly<Record<string, string>> = {}) =>
  aBuild(
    path.join(home, `build-${release}-${Math.random()}`),
    { release, ...part },
    { "remoteEntry.js": `export const release = "${release}";`, ...files },
  );
const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const three = "3.0.0-cccccccc";
const four = "4.0.0-dddddddd";

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}
/** Starts the tool, with a store of its own. */
function start(args: readonly string[], tool = compiled): ChildProcess {
  const env = { ...process.env, RELEASES_DIR: store, MFE_AUTHOR: "ada" };
  return spawn(process.execPath, [...tool, ...args], { cwd: projectDir, env });
}
function inProcess(args: readonly string[], tool = compiled): Promise<Outcome> {
  const child = start(args, tool);
  const captured = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    captured.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    captured.err += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...captured })));
}

/** Runs the tool without a process, which is faster. @returns its output and exit code */
async function mfe(args: readonly string[]): Promise<Outcome> {
  const captured = { out: "", err: "" };
  process.env.RELEASES_DIR = store;
  process.env.MFE_AUTHOR = "ada";
  const capture = (name: "out" | "err") => (text: string | Uint8Array) => {
    captured[name] += String(text);
    return true;
  };
  const spies = [
    jest.spyOn(process.stdout, "write").mockImplementation(capture("out")),
    jest.spyOn(process.stderr, "write").mockImplementation(capture("err")),
  ];
  try {
    return { code: await run(args), ...captured };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
const registry = () => JSON.parse(readFileSync(path.join(store, "remotes.json"), "utf8")) as Registry;

describe("each command", () => {
  it("prints one JSON object with exit code 0, from the first publish to prune", async () => {
    const resultOf = async (...args: string[]) => {
      const { code, out, err } = await mfe([...args, "--json"]);
      expect([args[0], code, err]).toEqual([args[0], 0, ""]);
      expect(out.trim().split("\n")).toHaveLength(1);
      return JSON.parse(out);
    };
    expect(await resultOf("publish", await aRelease(one))).toEqual({ remote: "cart", release: one, notes: [] });
    expect(await resultOf("promote", "cart", one)).toMatchObject({ revision: 2 });
    await resultOf("publish", await aRelease(two));
    await resultOf("publish", await aRelease(three));
    await resultOf("publish", await aRelease(four));
    expect(await resultOf("check", `cart@${two}`)).toMatchObject({ remote: "cart", release: two });
    expect(await resultOf("promote", "cart", two)).toEqual({ remote: "cart", release: two, percent: 100, revision: 6 });
    expect(await resultOf("promote", "cart", three, "--percent", "10")).toMatchObject({ percent: 10, revision: 7 });
    expect(await resultOf("rollback", "cart")).toEqual({ remote: "cart", stable: two, revision: 8 });
    expect(await resultOf("rollback", "cart", "--to", three)).toMatchObject({ stable: three, revision: 9 });
    expect(await resultOf("promote", "cart", two)).toMatchObject({ revision: 10 });
    expect(await resultOf("quarantine", "cart", two)).toMatchObject({ release: two, stable: three, revision: 11 });
    const status = await resultOf("status");
    expect(status).toMatchObject(registry());
    const { builtAt, commit } = JSON.parse(readFileSync(path.join(store, "r/cart", one, "release.json"), "utf8"));
    expect(status.provenance.cart[one]).toEqual({ builtAt, commit, publishedBy: expect.any(String) });
    expect(registry().remotes.cart).toMatchObject({ stable: three, quarantined: [two] });
    expect(registry().remotes.cart?.lkg).toEqual([one]);
    // Visitors had the quarantined release until now, so open tabs may need its files.
    expect(await resultOf("prune", "--older", "30d")).toEqual({ removed: [{ remote: "cart", release: four }] });
    expect(await resultOf("retire", "cart")).toEqual({ remote: "cart", revision: 13 });
    expect(registry().remotes.cart).toMatchObject({ stable: null, canary: null, lkg: [] });
    const lines = readFileSync(path.join(store, "log.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).who)).toEqual(lines.map(() => "ada"));
  });

  it("says what the shop does by itself with a promotion, before and after it", async () => {
    for (const release of [one, two]) await mfe(["publish", await aRelease(release)]);
    await mfe(["promote", "cart", one]);
    const planned = await mfe(["plan", "cart", two, "--auto"]);
    expect(planned.out).toContain("the shop goes on to 25%, 100%, or back, by what pages report");
    const promoted = await mfe(["promote", "cart", two, "--auto", "--json"]);
    expect(JSON.parse(promoted.out)).toMatchObject({ percent: 5, steps: [5, 25, 100] });
    const { out } = await mfe(["status"]);
    expect(out).toContain(`5% get ${two}`);
    expect(out).toMatch(new RegExp(`${two} is in step 1 of 3 since \\S+, by itself next to 25%, 100%`));
    expect((await mfe(["plan", "cart", two, "--percent", "10"])).out).toContain(`the rollout of ${two} ends`);
    await mfe(["promote", "cart", two, "--auto", "10,100"]);
    expect((await mfe(["log"])).out).toContain(`promote cart ${two} to 10%, then by itself to 100%`);
  });

  it("builds a workspace, reports its checks, and publishes the release", async () => {
    const out = path.join(home, "built");
    const built = await inProcess(["build", "e2e/fixtures/mf-magazine", "--out", out, "--json"], asSource);
    expect([built.code, built.err]).toEqual([0, ""]);
    const { release, checks } = JSON.parse(built.out);
    expect(release).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(checks.map(({ what }: { what: string }) => what)).toEqual([
      "files",
      "contract",
      "shared modules",
      "slots",
      "styles",
      "size",
      "server",
    ]);
    const description = JSON.parse(readFileSync(path.join(out, "release.json"), "utf8"));
    expect(description).toMatchObject({
      mf: expect.stringMatching(/^2\.9\./),
      shared: { react: "^19.0.0", "react/jsx-runtime": "^19.0.0" },
      checks,
    });
    // It imports neither, so no version of them matters to it.
    for (const unused of ["react-dom", "@aurelle/shared/rx"]) expect(description.shared).not.toHaveProperty([unused]);
    expect((await mfe(["publish", out])).out).toBe(
      `magazine ${release} is published\nno visitor gets it yet: mfe promote magazine ${release}\n`,
    );
    expect(registry().remotes.magazine?.releases[release]).toMatchObject({
      mf: description.mf,
      shared: description.shared,
    });
  });

  it("sets the exit code of the process", async () => {
    // Code 0: see the test before.
    expect(await inProcess(["promote", "cart"])).toEqual({
      code: 1,
      out: "",
      err: "mfe: Give exactly: <remote> <release>. See mfe --help.\n",
    });
  });

  it("prints the usage", async () => {
    for (const args of [["--help"], ["help"], ["promote", "--help"]]) {
      const { code, out } = await mfe(args);
      expect([args, code]).toEqual([args, 0]);
      expect(out).toContain("Exit codes: 0 success, 1 an error that you can correct, 2 a defect of mfe.");
    }
    expect((await mfe([])).code).toBe(1);
  });
});

describe("a user error", () => {
  beforeAll(async () => {
    rmSync(store, { recursive: true, force: true });
    for (const release of [one, two]) await mfe(["publish", await aRelease(release)]);
    await mfe(["promote", "cart", one]);
  });

  it.each([
    [["nonsense"], 'mfe has no command "nonsense"'],
    [["toString"], 'mfe has no command "toString"'],
    [["status", "more"], "Unexpected argument 'more'"],
    [["status", "--verbose"], "Unknown option '--verbose'"],
    [["build"], "Give exactly: <remote>"],
    [["build", "nothing"], 'There is no remote "nothing"'],
    [["build", "cart", "checkout"], "Give exactly: <remote>"],
    [["check"], "Give exactly: <remote, folder or remote@release>"],
    [["check", `cart@${three}`], "is not a built release"],
    [["check", "cart@../../../etc"], "is not a built release"],
    [["publish"], "Give exactly: <remote or folder>"],
    [["publish", "./docs"], "./docs is not a built release"],
    [["promote", "cart"], "Give exactly: <remote> <release>"],
    [["promote", "cart", three], `There is no published release ${three} of cart.`],
    [["promote", "nothing", one], 'The registry knows no remote "nothing"'],
    [["promote", "__proto__", one], 'The registry knows no remote "__proto__"'],
    [["promote", "cart", "__proto__"], "There is no published release __proto__"],
    [["promote", "cart", two, "--percent", "0"], "--percent takes a number above 0, 100 at most."],
    [["promote", "cart", two, "--percent", "101"], "--percent takes a number above 0, 100 at most."],
    [["promote", "cart", two, "--percent", "ten"], "--percent takes a number above 0, 100 at most."],
    [["promote", "cart", two, "--percent", ""], "--percent has an empty text."],
    [["promote", "cart", two, "--auto", "5,25"], "--auto takes growing percentages that end with 100"],
    [["promote", "cart", two, "--auto", "--percent", "10"], "Give --percent or --auto, not both."],
    [["promote", "cart", one, "--auto"], `All visitors get cart ${one} already.`],
    [["promote", "cart", one, "--percent", "10"], `All visitors get cart ${one} already.`],
    [["rollback"], "Give exactly: <remote>"],
    [["rollback", "cart"], "cart has no earlier release to go back to."],
    [["rollback", "cart", "--to", three], `There is no published release ${three} of cart.`],
    [["quarantine", "cart"], "Give exactly: <remote> <release>"],
    [["retire"], "Give exactly: <remote>"],
    [["retire", "nothing"], 'The registry knows no remote "nothing"'],
    [["quarantine", "cart", three], `There is no published release ${three} of cart.`],
    [["plan"], "Give exactly: <remote> <release>"],
    [["plan", "cart", three], `There is no published release ${three} of cart.`],
    [["plan", "cart", two, "--percent", "0"], "--percent takes a number above 0, 100 at most."],
    [["prune"], "Give the age: --older 30d."],
    [["prune", "--older", "soon"], "Give the age: --older 30d."],
    [["prune", "--older=-1d"], "Give the age: --older 30d."],
    [["new"], "Give exactly: <remote>"],
    [["new", "Gift Cards"], '"Gift Cards" is not a valid name for a remote'],
    [["new", "../out"], '"../out" is not a valid name for a remote'],
    // From such a name no name of a component can be made.
    [["new", "gift-"], '"gift-" is not a valid name for a new remote: a hyphen stands between two words.'],
    [["new", "gift--cards"], '"gift--cards" is not a valid name for a new remote'],
    [["new", "cart"], "mf-cart exists already."],
    [["assemble", "more"], "Unexpected argument 'more'"],
    [["dev", "nothing"], 'There is no remote "nothing"'],
    [["dev", "--standalone"], "Name a remote"],
    [["dev", "--against", "https://shop.example"], "Name a remote"],
    [["dev", "mf-cart", "--against", "shop"], "--against takes the address of a shop"],
    [["dev", "mf-cart", "cart"], "Name each remote once."],
  ])("from %p is exit code 1 and one message, and changes nothing", async (args, sentence) => {
    const { code, out, err } = await mfe(args);
    expect({ code, out, err }).toEqual({ code: 1, out: "", err: expect.stringContaining(sentence) });
    expect(err).toMatch(/^mfe: /);
    expect(err).not.toMatch(/\n\s+at /);
    expect(registry()).toMatchObject({ revision: 3, remotes: { cart: { stable: one } } });
  });

  it.each<[string, Partial<Release>, Record<string, string>, string]>([
    [
      "a style for cells outside the remote",
      {},
      { "page.css": "td{margin:0}" },
      "styles: page.css: td reaches beyond the remote",
    ],
    [
      "a name for the whole document",
      {},
      { "page.css": "@property --angle{syntax:'*';inherits:true}" },
      "styles: page.css: @property --angle reaches beyond the remote",
    ],
    [
      "styles that no document can contain",
      {},
      { "page.css": ".cart-a{margin:0" },
      "styles: page.css: no document can contain it, because it lacks a }",
    ],
    ["a page of another remote", { remote: "gifts" }, {}, "pages: /cart is a page of cart"],
    [
      "a page of the document server",
      { pages: [{ path: "/sw.js", title: "Gifts" }] },
      {},
      "pages: /sw.js is answered by the document server",
    ],
    ["a page without a slash", { pages: [{ path: "gifts", title: "Gifts" }] }, {}, "pages/0/path"],
    ["a page without a title", { pages: [{ path: "/gifts", title: "" }] }, {}, "pages/0/title"],
    [
      "a slot that the contract does not have",
      { slots: [{ name: "header.banner" }] },
      {},
      "slots: the contract has no slot header.banner",
    ],
    [
      "an entry that is too large",
      {},
      // Brotli cannot compress random digits well.
      { "remoteEntry.js": `//${Array.from({ length: 10_000 }, (_, at) => (at ** 3 * 7919) % 9973).join("")}` },
      "size: entry and ./remote have",
    ],
    ["a name that is a path", { remote: "../../cart" }, {}, '"../../cart" is not a valid name for a remote'],
    ["an id that is a path", { release: "../1.0.0-aaaaaaaa" }, {}, '"../1.0.0-aaaaaaaa" is not a release id'],
    [
      "a file that its description does not name",
      { files: {} },
      {},
      "files: remoteEntry.js exists, but release.json does not name it",
    ],
  ])("rejects a release with %s", async (_, part, files, sentence) => {
    const dir = await aRelease(three, part, files);
    for (const command of ["check", "publish"]) {
      const { code, err } = await mfe([command, dir]);
      expect([command, code, err]).toEqual([command, 1, expect.stringContaining(sentence)]);
    }
    expect(registry().revision).toBe(3);
  });

  it("rejects a release whose id is taken by other bytes", async () => {
    const dir = await aRelease(two, {}, { "remoteEntry.js": "other bytes" });
    const { code, err } = await mfe(["publish", dir]);
    expect([code, err]).toEqual([1, `mfe: cart ${two} is published already, with other bytes.\n`]);
  });
});

describe("a release for another shell", () => {
  beforeAll(() => {
    rmSync(store, { recursive: true, force: true });
    mkdirSync(store);
    const facts = { provides: "2.0.0", mf: "2.9.2", shared: { react: "19.3.1" } };
    const releases = { [one]: { manifest: `sha384-${"A".repeat(64)}`, facts, protocol: 1 } };
    const shell = { stable: one, canary: null, lkg: [], quarantined: [], releases };
    writeFileSync(path.join(store, "remotes.json"), JSON.stringify({ schema: 1, revision: 1, remotes: {}, shell }));
  });

  it.each<[string, Partial<Release>, string]>([
    ["contract", { requires: "^9.0.0" }, "contract: requires contract ^9.0.0, the shell provides 2.0.0"],
    ["range", { requires: "new" }, 'contract: "new" is not a range of versions'],
    ["runtime", { mf: "2.10.1" }, "contract: was built with Module Federation 2.10.1, the shell runs 2.9"],
    ["React", { shared: { react: "^21.0.0" } }, "shared modules: requires react ^21.0.0, the shell provides 19.3.1"],
    [
      "facade",
      { shared: { "@aurelle/shared/maps": "^1.0.0" } },
      "shared modules: requires @aurelle/shared/maps, which",
    ],
  ])("is recognised by its %s, and may be published ahead of that shell", async (_, part, sentence) => {
    const dir = await aRelease(`1.0.0-${Math.random().toString(16).slice(2, 10).padEnd(8, "0")}`, part);
    expect(await mfe(["check", dir])).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
    expect(await mfe(["publish", dir])).toMatchObject({ code: 0, out: expect.stringContaining(sentence) });
  });

  it("F17 waits after its promotion, and the tool says so", async () => {
    const react = { shared: { react: "^19.0.0" } };
    await mfe(["publish", await aRelease("1.1.0-aaaaaaaa", { remote: "gifts", pages: [], ...react })]);
    await mfe(["promote", "gifts", "1.1.0-aaaaaaaa"]);
    const ahead = { remote: "gifts", pages: [], shared: { react: "^19.9.0" } };
    await mfe(["publish", await aRelease("1.2.0-bbbbbbbb", ahead)]);
    const reason = "requires react ^19.9.0, the shell provides 19.3.1";
    const planned = await mfe(["plan", "gifts", "1.2.0-bbbbbbbb", "--json"]);
    expect([planned.code, planned.err]).toEqual([1, `mfe: shared modules: ${reason}\n`]);
    expect(JSON.parse(planned.out)).toMatchObject({ takesEffect: false, visitorsGet: "1.1.0-aaaaaaaa" });
    const { revision } = registry();
    const { code, out } = await mfe(["promote", "gifts", "1.2.0-bbbbbbbb"]);
    expect([code, out]).toEqual([
      0,
      `visitors do not get gifts 1.2.0-bbbbbbbb yet: it ${reason}; until a shell that has it is in service they get 1.1.0-aaaaaaaa (revision ${revision + 1})\n`,
    ]);
    expect((await mfe(["status"])).out).toContain(`  no visitor gets 1.2.0-bbbbbbbb yet: it ${reason}\n`);
  });
});

it("rejects a release whose container requires another range than it states", async () => {
  const entry = { "remoteEntry.js": 'x={shareKey:"react",import:null,requiredVersion:"^19.3.1",strictVersion:!0}' };
  const dir = await aRelease(one, { shared: { react: "^19.0.0" } }, entry);
  const sentence = "files: remoteEntry.js requires react ^19.3.1, which release.json does not state";
  for (const command of ["check", "publish"]) {
    expect(await mfe([command, dir])).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  }
});

describe("the shell", () => {
  const aShell = (release: string, provides: string) => {
    const facts = { provides, mf: "2.9.2", shared: { react: "19.3.1" } };
    return aShellBuild(path.join(home, `shell-${release}`), { release, facts });
  };
  beforeAll(() => rmSync(store, { recursive: true, force: true }));

  it("F23 is promoted by `publish --first` where none is in service, and only there", async () => {
    await mfe(["publish", await aShell(one, "2.0.0"), "--first"]);
    expect(registry().shell?.stable).toBe(one);
    await mfe(["publish", await aShell(two, "3.0.0"), "--first"]);
    expect(registry().shell?.stable).toBe(one);
    expect((await mfe(["status"])).out).toContain(`shell        ${one}       2 releases`);
  });

  it("F23 refuses a shell with which visitors would lose a remote", async () => {
    await mfe(["publish", await aRelease(one, { requires: "^2.0.0" })]);
    await mfe(["promote", "cart", one]);
    const lost = {
      code: 1,
      err: expect.stringContaining(`cart: ${one} requires contract ^2.0.0, the shell provides 3.0.0`),
    };
    expect(await mfe(["plan", "shell", two])).toMatchObject(lost);
    expect(await mfe(["promote", "shell", two])).toMatchObject(lost);
    expect(registry().shell?.stable).toBe(one);
    await mfe(["retire", "cart"]);
    expect(await mfe(["promote", "shell", two])).toMatchObject({ code: 0 });
    expect(await mfe(["rollback", "shell"])).toMatchObject({ code: 0, out: expect.stringContaining(`shell ${one}`) });
  });
});

it("rejects a container that is too large to be searched for the modules that it requires", async () => {
  const entry = { "remoteEntry.js": 'shareKey:"a"'.repeat(30_000) };
  const dir = await aRelease(two, { shared: { react: "^19.0.0" } }, entry);
  const err = expect.stringContaining("files: remoteEntry.js has 360000 bytes, 262144 at most");
  expect(await mfe(["check", dir])).toMatchObject({ code: 1, err });
});

it("rejects a release whose server modules require other modules than the shared ones", async () => {
  const server = (required: string) => ({ "server/server.cjs": `module.exports = require("${required}");` });
  const shared = { shared: { react: "^19.3.1" } };
  const known = await aRelease(one, shared, server("react/jsx-runtime@^19.3.1"));
  expect(await mfe(["check", known])).toMatchObject({ code: 0 });
  const ofNode = await aRelease(two, shared, server("fs"));
  const sentence = "server: server/server.cjs requires fs, which the document server does not provide";
  for (const command of ["check", "publish"]) {
    expect(await mfe([command, ofNode])).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  }
});

describe("a defect of the tool", () => {
  it("is exit code 2, and leaves a damaged registry unchanged", async () => {
    rmSync(store, { recursive: true, force: true });
    mkdirSync(store);
    writeFileSync(path.join(store, "remotes.json"), '{ "schema": 1');
    for (const args of [["status"], ["promote", "cart", one], ["publish", await aRelease(one)]]) {
      expect([args[0], (await mfe(args)).code]).toEqual([args[0], 2]);
    }
    expect(readFileSync(path.join(store, "remotes.json"), "utf8")).toBe('{ "schema": 1');
  });
});

describe("two processes at once", () => {
  beforeEach(() => rmSync(store, { recursive: true, force: true }));

  it("both take effect: each logs its change, and no revision is lost", async () => {
    const gifts = { remote: "gifts", pages: [{ path: "/gifts", title: "Gifts" }] };
    await mfe(["publish", await aRelease(one)]);
    const builds = [await aRelease(two), await aRelease(one, gifts)];
    const outcomes = await Promise.all(builds.map((dir) => inProcess(["publish", dir])));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    expect(registry().revision).toBe(3);
    expect(Object.keys(registry().remotes.cart?.releases ?? {})).toEqual([one, two]);
    expect(Object.keys(registry().remotes.gifts?.releases ?? {})).toEqual([one]);
    const lines = readFileSync(path.join(store, "log.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).to)).toEqual([1, 2, 3]);
  });

  it("E11 a killed publish leaves the registry unchanged, and the next one completes it", async () => {
    await mfe(["publish", await aRelease(one)]);
    const before = readFileSync(path.join(store, "remotes.json"), "utf8");
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`part${index}.js`, `// ${index}`]));
    const dir = await aRelease(two, {}, many);
    const child = start(["publish", dir]);
    const ended = new Promise((resolve) => child.once("close", resolve));
    while (readdirSync(path.join(store, "tmp")).length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill("SIGKILL");
    await ended;
    expect(readdirSync(path.join(store, "tmp"))).toHaveLength(1);
    expect(existsSync(path.join(store, "r/cart", two))).toBe(false);
    expect(readFileSync(path.join(store, "remotes.json"), "utf8")).toBe(before);
    expect((await mfe(["publish", dir])).code).toBe(0);
    expect(Object.keys(registry().remotes.cart?.releases ?? {})).toEqual([one, two]);
  });
});
