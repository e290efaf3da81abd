import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Registry } from "@aurelle/shared/contract/registry";
import { contentId, describeFiles } from "../../mfe/src/artifact/builtFiles";
import { sourceHash } from "../../mfe/src/build/sourceHash";
import { publish } from "../../mfe/src/store/publish";
import { writeRegistry } from "../../mfe/src/store/registryFile";
import { mfe } from "./releases";
import { projectDir, type Shop } from "./shop";

/** How a release fails where `sessionStorage.brokenBy` of the page names the failure. Elsewhere the release works. */
export type Breakage = "import" | "exports" | "inner" | "render" | "effect" | "handler" | "async";

const brokenByFile = `export const brokenBy = sessionStorage.getItem("brokenBy") ?? "";\n`;

/** Wraps the remote's own provider, and with it each of its pages and slots. */
const providerFile = `import { type ReactNode, useEffect } from "react";
import { brokenBy } from "../brokenBy";
import StoreProvider from "./StoreProvider";

if (brokenBy === "inner") throw new Error("boom while a chunk is evaluated");

export default function BrokenProvider({ children }: { children: ReactNode }) {
  if (brokenBy === "render") throw new Error("boom in render");
  useEffect(() => {
    if (brokenBy === "effect") throw new Error("boom in an effect");
    if (brokenBy === "async") setTimeout(() => Promise.reject(new Error("boom in a callback")), 100);
  }, []);
  const onClick = () => {
    throw new Error("boom in a handler");
  };
  return (
    <StoreProvider>
      {brokenBy === "handler" && <button type="button" onClick={onClick}>Break</button>}
      {children}
    </StoreProvider>
  );
}
`;

async function change(file: string, edits: readonly (readonly [string, string])[]): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
}

/** Writes `release.json` again after a change of the files. */
async function updateDescription(built: string): Promise<void> {
  const file = path.join(built, "release.json");
  const release = JSON.parse(await readFile(file, "utf8"));
  await rm(file);
  const files = await describeFiles(built);
  const [version] = release.release.split("-");
  await writeFile(file, JSON.stringify({ ...release, release: `${version}-${contentId(files)}`, files }));
}

/** Edits every script of a built release. Compressed copies would keep the old text, so they are removed. */
async function editScripts(built: string, edit: (text: string) => string): Promise<void> {
  for (const name of await readdir(built)) {
    const file = path.join(built, name);
    if (name.endsWith(".br") || name.endsWith(".gz")) await rm(file);
    if (!name.endsWith(".js")) continue;
    await writeFile(file, edit(await readFile(file, "utf8")));
  }
  await updateDescription(built);
}

/** Makes a built release require React 21 instead of 19, so that it would bring its own copy. */
const requireOtherReact = (built: string) =>
  editScripts(built, (text) => text.replaceAll(/\^19(\.\d+\.\d+)/g, "^21$1"));

/** Copies the remote's workspace and makes it fail by `brokenBy`. */
async function breakSource(source: string, remote: string): Promise<void> {
  await cp(path.join(projectDir, `mf-${remote}`), source, { recursive: true });
  await writeFile(path.join(source, "src/brokenBy.ts"), brokenByFile);
  await writeFile(path.join(source, "src/data/BrokenProvider.tsx"), providerFile);
  const entry = path.join(source, "src/remote.ts");
  await change(entry, [
    ["import config", 'import { brokenBy } from "./brokenBy";\nimport config'],
    ["./data/StoreProvider", "./data/BrokenProvider"],
    [
      "export default defineRemote(",
      `if (brokenBy === "import") throw new Error("boom on import");\nconst remote = defineRemote(`,
    ],
  ]);
  const exported = `\nexport default brokenBy === "exports" ? { wrong: remote } : remote;\n`;
  await writeFile(entry, (await readFile(entry, "utf8")) + exported);
}

/** Both builds, reused as long as the remote's source and this file are the same: `<folder>/breaking` and `<folder>/otherReact`. */
async function buildBroken(remote: string): Promise<string> {
  const hash = createHash("sha256").update(await sourceHash(path.join(projectDir, `mf-${remote}`)));
  hash.update(await readFile(fileURLToPath(import.meta.url)));
  const cached = path.join(projectDir, "e2e/.tmp/broken", `${remote}-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(cached)) return cached;
  // Another worker may build the same remote, so each process has its own folders.
  const source = path.join(projectDir, "e2e/.tmp", `mf-${remote}-broken-${process.pid}`);
  const next = `${cached}.${process.pid}`;
  await rm(source, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  try {
    await breakSource(source, remote);
    await mfe({ releasesDir: "" }, "build", path.relative(projectDir, source), "--out", path.join(next, "breaking"));
    await cp(path.join(next, "breaking"), path.join(next, "otherReact"), { recursive: true });
    await requireOtherReact(path.join(next, "otherReact"));
    await rename(next, cached).catch((error) => {
      if (!existsSync(cached)) throw error; // else the other worker was faster
    });
    return cached;
  } finally {
    for (const folder of [source, next]) await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes a second release of a remote that works like the first, and differs from it by a comment in every script. */
export async function publishTwin(shop: Pick<Shop, "releasesDir">, remote: string, release: string): Promise<string> {
  const built = await mkdtemp(path.join(tmpdir(), "twin-"));
  try {
    await cp(path.join(shop.releasesDir, "r", remote, release), built, { recursive: true });
    await editScripts(built, (text) => `${text}\n// the second release\n`);
    return (await publish(shop.releasesDir, built)).release;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

/** Publishes two releases of a real remote in this shop's store: one that fails by `brokenBy`, one for another React. */
export async function publishBroken(
  shop: Pick<Shop, "releasesDir">,
  remote: string,
): Promise<{ breaking: string; otherReact: string }> {
  const built = await buildBroken(remote);
  const { release: breaking } = await publish(shop.releasesDir, path.join(built, "breaking"));
  const { release: otherReact } = await publish(shop.releasesDir, path.join(built, "otherReact"));
  return { breaking, otherReact };
}

/** Waits until the server has read this revision of the registry, or a newer one. */
async function untilRegistryServed(shop: Pick<Shop, "url">, revision: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(`${shop.url}/remotes.json`);
    if (((await response.json()) as Registry).revision >= revision) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${shop.url} does not serve the registry of revision ${revision}`);
}

/**
 * Sets the stable release of a remote and its last good one, and waits until the server uses them.
 * @param lastGood `null`: there is none to fall back on.
 */
export const setStable = (
  shop: Pick<Shop, "releasesDir" | "url">,
  remote: string,
  stable: string,
  lastGood: string | null,
): Promise<void> => setAllStable(shop, { [remote]: { stable, lastGood } });

/** Sets the stable releases of several remotes with one write. */
export async function setAllStable(
  shop: Pick<Shop, "releasesDir" | "url">,
  releases: Readonly<Record<string, { stable: string; lastGood: string | null }>>,
): Promise<void> {
  const { revision } = await writeRegistry(shop.releasesDir, `set ${Object.keys(releases)}`, (registry) => {
    const changed = Object.entries(releases).map(([remote, { stable, lastGood }]) => {
      const entry = registry.remotes[remote];
      if (!entry) throw new Error(`no remote ${remote}`);
      return [remote, { ...entry, stable, lkg: lastGood ? [lastGood] : [], quarantined: [], canary: null }] as const;
    });
    return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(changed) } };
  });
  await untilRegistryServed(shop, revision);
}

/** Finds the script of a release that contains a sentence: `src_pages_CartPage_tsx.ca2ef259.js`. @throws Error unless it is exactly one. */
export async function scriptWith(shop: Pick<Shop, "releasesDir">, remote: string, release: string, sentence: string) {
  const dir = path.join(shop.releasesDir, "r", remote, release);
  const scripts = (await readdir(dir)).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(dir, name), "utf8")));
  const [found, ...others] = scripts.filter((_, index) => texts[index]?.includes(sentence));
  if (!found || others.length > 0)
    throw new Error(`${found ? others.length + 1 : "no"} scripts of ${remote} ${release} contain: ${sentence}`);
  return found;
}
