import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promote } from "@aurelle/e2e/releases";
import type { ReleaseEntry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { sha384Of } from "../../../mfe/src/artifact/sha384";
import { readRegistry, writeRegistry } from "../../../mfe/src/store/registryFile";
import { codeOf } from "../../../shell/server/testing/hostileRemotes";

/** Remotes with one page each, `/<name>`, in addition to the shop's own. */
export const smallRemotes = Array.from({ length: 8 }, (_, index) => `small-${index}`);
/** The remotes that get a canary. Every page of the shell shows the cart's slot in its header, so the cart gets none. */
const remotesWithCanary = ["catalog", "account", ...smallRemotes];

/** As large as a text page of the shop: two hundred elements. */
const smallPage =
  'return Array.from({ length: 200 }, (_, at) => React.createElement("p", { key: at }, "a £1,250 ring ", at));';

const stable = "1.0.0-aaaaaaaa";
/** The release that every remote with a canary has as such. */
export const canary = "1.0.1-bbbbbbbb";

/** Writes the server's module of a remote to the store. @returns its release in the registry. */
async function writeSmall(store: string, name: string, release: string, like: ReleaseEntry): Promise<ReleaseEntry> {
  const base = `/r/${name}/${release}/`;
  const server: Record<string, string> = {};
  await mkdir(path.join(store, base, "server"), { recursive: true });
  for (const [file, text] of Object.entries(codeOf(name, { page: smallPage }).files)) {
    await writeFile(path.join(store, base, "server", file), text);
    server[`server/${file}`] = sha384Of(Buffer.from(text));
  }
  const integrity = Object.fromEntries(Object.entries(like.integrity).filter(([file]) => !file.endsWith(".css")));
  return {
    ...like,
    base,
    integrity,
    pages: [{ path: `/${name}`, title: name }],
    slots: [],
    preload: [],
    css: [],
    server,
  };
}

async function smallRemote(store: string, name: string, like: RemoteEntry): Promise<RemoteEntry> {
  const entry = like.releases[like.stable ?? ""];
  if (!entry) throw new Error("the cart has no release");
  const releases = {
    [stable]: await writeSmall(store, name, stable, entry),
    [canary]: await writeSmall(store, name, canary, entry),
  };
  return { ...like, stable, releases };
}

/** The remote with a second release that has the same files, so that only being a canary makes a difference. */
async function withCopy(store: string, name: string, remote: RemoteEntry): Promise<RemoteEntry> {
  const entry = remote.releases[remote.stable ?? ""];
  if (!entry) throw new Error(`${name} has no release`);
  const base = `/r/${name}/${canary}/`;
  await cp(path.join(store, entry.base), path.join(store, base), { recursive: true });
  return { ...remote, releases: { ...remote.releases, [canary]: { ...entry, base } } };
}

/** Adds the small remotes, and a release that may become a canary to each of ten remotes. */
export async function addReleases(store: string): Promise<void> {
  const { remotes: before } = await readRegistry(store);
  const { cart } = before;
  if (!cart) throw new Error("the registry has no cart");
  const remotes: Record<string, RemoteEntry> = {};
  for (const name of smallRemotes) remotes[name] = await smallRemote(store, name, cart);
  for (const name of remotesWithCanary) {
    const remote = before[name];
    if (remote) remotes[name] = await withCopy(store, name, remote);
  }
  await writeRegistry(store, "add releases", (registry) => ({
    ...registry,
    remotes: { ...registry.remotes, ...remotes },
  }));
}

/** Gives ten remotes a canary for 5, 10, … 50 % of the visitors, so that there are eleven sets of releases. */
export async function startCanaries(store: string): Promise<void> {
  for (const [index, name] of remotesWithCanary.entries())
    await promote({ releasesDir: store }, name, canary, 5 * (index + 1));
}
