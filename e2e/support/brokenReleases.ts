import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import { contentId, describeFiles } from "../../mfe/src/artifact/builtFiles";
import { withoutTrial } from "../../mfe/src/store/entries";
import { publish } from "../../mfe/src/store/publish";
import { writeRegistry } from "../../mfe/src/store/registryFile";
import { buildOnce } from "./builtReleases";
import { patienceMs } from "./patience";
import type { Shop } from "./shop";

/** How a release fails where `sessionStorage.brokenBy` of the page names the failure. Elsewhere the release works. */
export type Breakage =
  | "import"
  | "exports"
  | "inner"
  | "render"
  | "effect"
  | "suspense"
  | "rejection"
  | "handler"
  | "async";

const brokenByFile = `export const brokenBy = sessionStorage.getItem("brokenBy") ?? "";\n`;

/** Wraps the remote's own provider, and with it each of its pages and slots. */
const providerFile = `import { type ReactNode, use, useEffect, useState } from "react";
import { brokenBy } from "../brokenBy";
import StoreProvider from "./StoreProvider";

if (brokenBy === "inner") throw new Error("boom while a chunk is evaluated");

const never = new Promise(() => {});
const rejection = Promise.reject(new Error("boom of a promise"));
rejection.catch(() => {});

const suspends = brokenBy === "suspense" || brokenBy === "rejection";

export default function BrokenProvider({ children }: { children: ReactNode }) {
  const [isSuspended, suspend] = useState(false);
  if (isSuspended && brokenBy === "suspense") use(never);
  if (isSuspended) throw rejection; // as libraries suspend that are older than \`use\`
  if (brokenBy === "render") throw new Error("boom in render");
  useEffect(() => {
    if (brokenBy === "effect") throw new Error("boom in an effect");
    if (brokenBy === "async") setTimeout(() => Promise.reject(new Error("boom in a callback")), 100);
  }, []);
  const onClick = () => {
    if (suspends) return suspend(true);
    throw new Error("boom in a handler");
  };
  return (
    <StoreProvider>
      {(brokenBy === "handler" || suspends) && <button type="button" onClick={onClick}>Break</button>}
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

/** Edits the scripts of a built release: those of the browser, or all. Compressed copies would keep the old text, so they are removed. */
async function editScripts(built: string, edit: (text: string) => string, scripts = /\.js$/): Promise<void> {
  for (const name of await readdir(built, { recursive: true })) {
    const file = path.join(built, name);
    if (name.endsWith(".br") || name.endsWith(".gz")) await rm(file);
    if (!scripts.test(name)) continue;
    await writeFile(file, edit(await readFile(file, "utf8")));
  }
  await updateDescription(built);
}

/** Makes a copy of a remote's workspace fail by `brokenBy`. */
async function breakSource(source: string): Promise<void> {
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

/** Publishes a copy of a built release with changed scripts: those of the browser, or those that `scripts` matches. @returns the release. */
async function publishCopy(
  shop: Pick<Shop, "releasesDir">,
  built: string,
  edit: (text: string) => string,
  scripts?: RegExp,
): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "aurelle-release-"));
  try {
    await cp(built, copy, { recursive: true });
    await editScripts(copy, edit, scripts);
    return (await publish(shop.releasesDir, copy)).release;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Publishes a copy of a release whose scripts are edited, in the browser and on the server. It needs no build.
 * @returns the new release.
 */
export const publishEdited = (
  shop: Pick<Shop, "releasesDir">,
  remote: string,
  release: string,
  edit: (text: string) => string,
): Promise<string> => publishCopy(shop, path.join(shop.releasesDir, "r", remote, release), edit, /\.c?js$/);

/** Publishes a second release of a remote that works like the first, and differs from it by a comment in every script. */
export const publishTwin = (shop: Pick<Shop, "releasesDir">, remote: string, release: string): Promise<string> =>
  publishEdited(shop, remote, release, (text) => `${text}\n// the second release\n`);

/** Publishes two releases of a real remote in this shop's store: one that fails by `brokenBy`, one that requires React 21. */
export async function publishBroken(
  shop: Pick<Shop, "releasesDir">,
  remote: string,
): Promise<{ breaking: string; otherReact: string }> {
  const key = [brokenByFile, providerFile];
  const broken = await buildOnce({ workspace: `mf-${remote}`, key, change: breakSource });
  const { release: breaking } = await publish(shop.releasesDir, broken);
  const otherReact = await publishCopy(shop, broken, (text) => text.replaceAll(/\^19(\.\d+\.\d+)/g, "^21$1"));
  return { breaking, otherReact };
}

/** Waits until the server has read this revision of the registry, or a newer one. */
export async function untilRegistryServed(shop: Pick<Shop, "url">, revision: number): Promise<void> {
  const start = Date.now();
  while (Date.now() - start < patienceMs) {
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
      return [
        remote,
        { ...withoutTrial(entry), stable, lkg: lastGood ? [lastGood] : [], quarantined: [], canary: null },
      ] as const;
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
