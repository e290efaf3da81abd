import type { RemoteServer } from "@aurelle/shared/remote";
import { partId } from "../protocol/partId";
import type { ReleaseCode } from "../protocol/renderMessages";
import type { RemotePart } from "../src/federation/RemotePart";

type Loader = () => Promise<{ default: RemotePart["Component"] }>;

/**
 * The chunks that a loader imports. The bundler writes a dynamic import as `….e("listings")`, and the browser's build has the same
 * names.
 */
const chunksOf = (load: () => unknown): string[] =>
  [...load.toString().matchAll(/\.e\([^"]*?"([^"]+)"\)/g)].map(([, name]) => name ?? "");

/** Loads the code of all parts that a release renders on the server. It does so in advance, so that no render has to wait. */
export async function loadRemoteParts(
  { remote: module, serverRendered }: RemoteServer,
  { remote, release }: Pick<ReleaseCode, "remote" | "release">,
) {
  const Provider = (await module.provider?.())?.default ?? null;
  const parts = new Map<string, RemotePart>();
  const chunks = new Map<string, readonly string[]>();
  if (module.provider) chunks.set("provider", chunksOf(module.provider));
  for (const [kind, loaders] of [
    ["page", module.pages],
    ["slot", module.slots],
  ] as const) {
    // The contract types the props of each slot by its name. A frame passes on exactly the props that the slot was given.
    for (const [key, load] of Object.entries(loaders as unknown as Readonly<Record<string, Loader>>)) {
      if (!serverRendered.includes(key)) continue;
      const id = partId({ remote, kind, key });
      parts.set(id, { release, Component: (await load()).default, Provider });
      chunks.set(id, chunksOf(load));
    }
  }
  return { parts, chunks };
}
