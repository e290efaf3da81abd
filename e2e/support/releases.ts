import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { projectDir, type Shop } from "./shop";

const run = promisify(execFile);

/** The release tool, on this shop's own store. @returns what it printed. */
export async function mfe(shop: Pick<Shop, "releasesDir">, ...args: string[]): Promise<string> {
  const env = { ...process.env, RELEASES_DIR: shop.releasesDir };
  const command = ["--import", "tsx", "mfe/src/main.ts", ...args];
  return (await run(process.execPath, command, { cwd: projectDir, env })).stdout;
}

type Edits = Readonly<Record<string, readonly [from: string, to: string]>>;

/**
 * Builds and publishes a release from a copy of a room, its sources changed first.
 * @param source the room's folder below the project; @param name of the working folder.
 * @param edits by file: what stands there, what shall.
 * @returns the release id.
 */
async function publishCopy(
  shop: Pick<Shop, "releasesDir">,
  source: string,
  name: string,
  edits: Edits,
): Promise<string> {
  // Below the project, so that packages are found; beside the rooms' depth, so that relative paths hold.
  const room = path.join(projectDir, "e2e/.tmp", `${name}-${process.pid}`);
  await rm(room, { recursive: true, force: true });
  await mkdir(path.dirname(room), { recursive: true });
  const isSource = (file: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.relative(projectDir, file));
  await cp(path.join(projectDir, source), room, { recursive: true, filter: isSource });
  try {
    for (const [file, [from, to]] of Object.entries(edits)) {
      const text = await readFile(path.join(room, file), "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
      await writeFile(path.join(room, file), text.replace(from, to));
    }
    const built = path.join(room, "dist");
    await mfe(shop, "build", path.relative(projectDir, room), "--out", built);
    return JSON.parse(await mfe(shop, "publish", built, "--json")).release;
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

/** Publishes a release of the fixture remote `magazine`. */
export const publishMagazine = (shop: Pick<Shop, "releasesDir">, name: string, edits: Edits = {}): Promise<string> =>
  publishCopy(shop, "e2e/fixtures/mf-magazine", name, edits);

/** Publishes a changed release of one of the shop's own remotes: `mf-checkout`. */
export const publishChanged = (shop: Pick<Shop, "releasesDir">, room: string, edits: Edits): Promise<string> =>
  publishCopy(shop, room, `${room}-changed`, edits);

/** Runs `use` and puts the registry back as it was: the shop of a worker serves many tests. */
export async function withRegistryKept<T>(shop: Pick<Shop, "releasesDir">, use: () => Promise<T>): Promise<T> {
  const file = path.join(shop.releasesDir, "remotes.json");
  const before = await readFile(file, "utf8");
  try {
    return await use();
  } finally {
    await writeFile(`${file}.before`, before);
    await rename(`${file}.before`, file);
  }
}
