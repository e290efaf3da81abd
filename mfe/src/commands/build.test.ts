import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { rejectOutDir } from "../build/outDir";
import { projectDir } from "../paths";
import { rejectEmptyArguments } from "../rejectEmptyArguments";
import { run } from "../run";
import { aBuild } from "../testing/aBuild";

let home: string;
let workspace: string;
const before = { ...process.env };
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "out-"));
  workspace = path.join(home, "shop/mf-gifts");
  await mkdir(path.join(workspace, "src"), { recursive: true });
  await writeFile(path.join(workspace, "src/remote.ts"), "export {};");
  process.env.RELEASES_DIR = path.join(home, "store");
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

describe("mfe build --out", () => {
  /** A copy, so that a tool without the check removes no source. */
  async function aWorkspace(): Promise<string> {
    const dir = path.join(home, "mf-magazine");
    await cp(path.join(projectDir, "e2e/fixtures/mf-magazine"), dir, { recursive: true });
    return dir;
  }

  it("removes no source, and says so with exit code 1", async () => {
    const dir = await aWorkspace();
    const names = await readdir(dir);
    const outcome = await mfe("build", dir, "--out", dir);
    expect(outcome).toEqual({ code: 1, text: expect.stringContaining("so --out cannot be") });
    expect(await readdir(dir)).toEqual(names);
  });

  it("is not the current folder where its value is empty", async () => {
    const dir = await aWorkspace();
    // A process of its own: a tool without the check would remove the folder in which it runs.
    const loader = pathToFileURL(path.join(projectDir, "node_modules/tsx/dist/loader.mjs")).href;
    const args = ["--import", loader, path.join(projectDir, "mfe/src/main.ts"), "build", dir, "--out", ""];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, "mfe: --out has an empty text. See mfe --help.\n"]);
    expect(existsSync(path.join(dir, "remote.config.ts"))).toBe(true);
  });
});

describe("the folder of a build", () => {
  it("may be new, empty, or that of an earlier build", async () => {
    const [fresh, empty] = [path.join(home, "new/folder"), path.join(home, "empty")];
    await mkdir(empty);
    const built = await aBuild(path.join(home, "built"), { release: "1.0.0-aaaaaaaa" }, { "remoteEntry.js": "" });
    for (const dir of [fresh, empty, built]) await expect(rejectOutDir(dir, workspace)).resolves.toBeUndefined();
  });

  it("is not one with the source, the current folder or published releases", async () => {
    const link = path.join(home, "link");
    await symlink(workspace, link);
    const [store, cwd] = [path.join(home, "store"), process.cwd()];
    const release = await aBuild(path.join(store, "r/gifts/1.0.0-aaaaaaaa"), { release: "1.0.0-aaaaaaaa" }, {});
    for (const dir of [workspace, path.dirname(workspace), "/", link, cwd, path.dirname(cwd), store, release, home])
      await expect(rejectOutDir(dir, workspace)).rejects.toThrow(`so --out cannot be ${dir}.`);
  });

  it.each<[string, (dir: string) => Promise<unknown>, string]>([
    ["files that no build has written", (dir) => writeFile(path.join(dir, "thesis.txt"), ""), "contains other files"],
    [
      "another release.json",
      (dir) => writeFile(path.join(dir, "release.json"), '{"branches":[]}'),
      "contains other files",
    ],
    [
      "a repository",
      async (dir) => {
        await aBuild(dir, { release: "1.0.0-aaaaaaaa" }, {});
        await mkdir(path.join(dir, ".git"));
      },
      "contains other files",
    ],
  ])("is not one with %s", async (_, fill, sentence) => {
    const dir = path.join(home, "given");
    await mkdir(dir);
    await fill(dir);
    await expect(rejectOutDir(dir, workspace)).rejects.toThrow(sentence);
  });

  it("is no file", async () => {
    const file = path.join(home, "file");
    await writeFile(file, "");
    await expect(rejectOutDir(file, workspace)).rejects.toThrow("is no folder that can be read");
  });
});

describe("an empty argument", () => {
  it.each([
    [["gifts", "--to", ""], "--to has an empty text."],
    [["gifts", "--to="], "--to has an empty text."],
    [["gifts", "--key", " "], "--key has an empty text."],
    [["", "1.0.0-aaaaaaaa"], "Argument 1 is an empty text."],
  ])("is refused in %j", (args, sentence) => {
    expect(() => rejectEmptyArguments(args)).toThrow(sentence);
  });

  it.each([
    ["rollback", "gifts", "--to", ""],
    ["release", "gifts", "--key", ""],
    ["dev", "gifts", "--against", ""],
    ["keys", "add", "A".repeat(43), "--team", "gifts", "--remotes", "gifts", "--person", ""],
    ["keys", "second-person", ""],
  ])("stands for no default: mfe %s %s %s", async (...args) => {
    expect(await mfe(...args)).toEqual({ code: 1, text: expect.stringContaining("empty text. See mfe --help.") });
  });
});
