import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { projectDir, type Shop } from "./shop";

const run = promisify(execFile);

/** Runs the release tool on this shop's own store. @returns its standard output. */
export async function mfe(shop: Pick<Shop, "releasesDir">, ...args: string[]): Promise<string> {
  const env = { ...process.env, RELEASES_DIR: shop.releasesDir };
  const command = ["--import", "tsx", "mfe/src/main.ts", ...args];
  return (await run(process.execPath, command, { cwd: projectDir, env })).stdout;
}

type Edits = Readonly<Record<string, readonly [from: string, to: string]>>;

/**
 * Copies a workspace, edits its source, builds it and publishes the release.
 * @param source the workspace's folder below the project.
 * @param name of the working folder.
 * @param edits by file: the text to replace, and its replacement.
 * @returns the release id.
 */
async function publishCopy(
  shop: Pick<Shop, "releasesDir">,
  source: string,
  name: string,
  edits: Edits,
): Promise<string> {
  // The copy is below the project, so that Node finds the packages. It is as deep as the fixtures, so that relative paths stay valid.
  const copy = path.join(projectDir, "e2e/.tmp", `${name}-${process.pid}`);
  await rm(copy, { recursive: true, force: true });
  await mkdir(path.dirname(copy), { recursive: true });
  const isSource = (file: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.relative(projectDir, file));
  await cp(path.join(projectDir, source), copy, { recursive: true, filter: isSource });
  try {
    for (const [file, [from, to]] of Object.entries(edits)) {
      const text = await readFile(path.join(copy, file), "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
      await writeFile(path.join(copy, file), text.replace(from, to));
    }
    const built = path.join(copy, "dist");
    await mfe(shop, "build", path.relative(projectDir, copy), "--out", built);
    return JSON.parse(await mfe(shop, "publish", built, "--json")).release;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Publishes a release of the fixture remote `magazine`. */
export const publishMagazine = (shop: Pick<Shop, "releasesDir">, name: string, edits: Edits = {}): Promise<string> =>
  publishCopy(shop, "e2e/fixtures/mf-magazine", name, edits);

/** Publishes a changed release of one of the shop's own remotes, as `mf-checkout`. */
export const publishChanged = (shop: Pick<Shop, "releasesDir">, workspace: string, edits: Edits): Promise<string> =>
  publishCopy(shop, workspace, `${workspace}-changed`, edits);

/** Runs `use` and restores the registry, because the shop of a worker serves many tests. */
export async function withRegistryRestored<T>(shop: Pick<Shop, "releasesDir">, use: () => Promise<T>): Promise<T> {
  const file = path.join(shop.releasesDir, "remotes.json");
  const before = await readFile(file, "utf8");
  try {
    return await use();
  } finally {
    await writeFile(`${file}.before`, before);
    await rename(`${file}.before`, file);
  }
}
