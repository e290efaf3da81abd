import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import { contentId, describeFiles } from "../../mfe/src/artifact/builtFiles";
import { sourceHash } from "../../mfe/src/build/sourceHash";
import { publish } from "../../mfe/src/store/publish";
import { writeRegistry } from "../../mfe/src/store/registryFile";
import { mfe } from "./releases";
import { projectDir, type Shop } from "./shop";

/** What a release does wrong, where the page says so by `sessionStorage.brokenBy`; else it is as good as any. */
export type Breakage = "import" | "exports" | "inner" | "render" | "effect" | "handler" | "async";

const faultFile = `export const brokenBy = sessionStorage.getItem("brokenBy") ?? "";\n`;

/** Around the remote's own provider, and so around each of its pages and slots. */
const providerFile = `import { type ReactNode, useEffect } from "react";
import { brokenBy } from "../brokenBy";
import StoreProvider from "./StoreProvider";

if (brokenBy === "inner") throw new Error("boom while a part is evaluated");

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
    if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
}

async function describeAnew(built: string): Promise<void> {
  const file = path.join(built, "release.json");
  const release = JSON.parse(await readFile(file, "utf8"));
  await rm(file);
  const files = await describeFiles(built);
  const [version] = release.release.split("-");
  await writeFile(file, JSON.stringify({ ...release, release: `${version}-${contentId(files)}`, files }));
}

/** Makes a built release one that asks for the React after next, and brings its own. */
async function askForAnotherReact(built: string): Promise<void> {
  for (const name of await readdir(built)) {
    const file = path.join(built, name);
    if (name.endsWith(".br") || name.endsWith(".gz")) await rm(file);
    if (!name.endsWith(".js")) continue;
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/\^19(\.\d+\.\d+)/g, "^21$1"));
  }
  await describeAnew(built);
}

/** A copy of the remote's room that breaks as told. */
async function furnish(room: string, remote: string): Promise<void> {
  await cp(path.join(projectDir, `mf-${remote}`), room, { recursive: true });
  await writeFile(path.join(room, "src/brokenBy.ts"), faultFile);
  await writeFile(path.join(room, "src/data/BrokenProvider.tsx"), providerFile);
  const door = path.join(room, "src/remote.ts");
  await change(door, [
    ["import config", 'import { brokenBy } from "./brokenBy";\nimport config'],
    ["./data/StoreProvider", "./data/BrokenProvider"],
    [
      "export default defineRemote(",
      `if (brokenBy === "import") throw new Error("boom on import");\nconst remote = defineRemote(`,
    ],
  ]);
  const exported = `\nexport default brokenBy === "exports" ? { door: remote } : remote;\n`;
  await writeFile(door, (await readFile(door, "utf8")) + exported);
}

/** Both builds, kept for as long as the remote's source is the same: `<folder>/breaking` and `<folder>/otherReact`. */
async function builtBroken(remote: string): Promise<string> {
  const room = path.join(projectDir, "e2e/.tmp", `mf-${remote}-broken`);
  await rm(room, { recursive: true, force: true });
  await mkdir(path.dirname(room), { recursive: true });
  try {
    await furnish(room, remote);
    const kept = path.join(projectDir, "e2e/.tmp/broken", `${remote}-${(await sourceHash(room)).slice(0, 16)}`);
    if (existsSync(kept)) return kept;
    const next = `${kept}.${process.pid}`;
    await mkdir(next, { recursive: true });
    await mfe({ releasesDir: "" }, "build", path.relative(projectDir, room), "--out", path.join(next, "breaking"));
    await cp(path.join(next, "breaking"), path.join(next, "otherReact"), { recursive: true });
    await askForAnotherReact(path.join(next, "otherReact"));
    await rename(next, kept);
    return kept;
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

/** Releases of a real remote, published in this shop's own store: one that breaks as told, and one for another React. */
export async function publishBroken(
  shop: Pick<Shop, "releasesDir">,
  remote: string,
): Promise<{ breaking: string; otherReact: string }> {
  const built = await builtBroken(remote);
  const { release: breaking } = await publish(shop.releasesDir, path.join(built, "breaking"));
  const { release: otherReact } = await publish(shop.releasesDir, path.join(built, "otherReact"));
  return { breaking, otherReact };
}

/** A server looks at its registry again after some milliseconds: it has the one of this revision, or a newer one. */
async function untilKnown(shop: Pick<Shop, "url">, revision: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${shop.url}/remotes.json`);
    if (((await answer.json()) as Registry).revision >= revision) return;
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error(`${shop.url} does not take the registry of revision ${revision}`);
}

/** Which release of a remote visitors get from now on, and which one stands behind it. */
export async function offer(
  shop: Pick<Shop, "releasesDir" | "url">,
  remote: string,
  stable: string,
  lastGood: string | null,
): Promise<void> {
  const { revision } = await writeRegistry(shop.releasesDir, `offer ${remote} ${stable}`, (registry) => {
    const entry = registry.remotes[remote];
    if (!entry) throw new Error(`no remote ${remote}`);
    const chosen = { ...entry, stable, lkg: lastGood ? [lastGood] : [], quarantined: [], canary: null };
    return { ...registry, remotes: { ...registry.remotes, [remote]: chosen } };
  });
  await untilKnown(shop, revision);
}

/** The one script of a release that holds a sentence: `src_pages_CartPage_tsx.ca2ef259.js`. @throws Error where none does, or two do. */
export async function scriptWith(shop: Pick<Shop, "releasesDir">, remote: string, release: string, sentence: string) {
  const dir = path.join(shop.releasesDir, "r", remote, release);
  const scripts = (await readdir(dir)).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(dir, name), "utf8")));
  const [found, ...others] = scripts.filter((_, index) => texts[index]?.includes(sentence));
  if (!found || others.length > 0)
    throw new Error(`${found ? others.length + 1 : "no"} scripts of ${remote} ${release} hold: ${sentence}`);
  return found;
}
