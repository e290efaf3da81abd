import type { RemoteServer } from "@aurelle/shared/remote";
import { idOf, type Part } from "../protocol/partId";
import type { ReleaseCode } from "../protocol/renderMessages";

type Loader = () => Promise<{ default: Part["Component"] }>;

/** The bundler writes a dynamic import as `….e("listings")`: the chunk, by the name that it has in the browser's build too. */
const chunksIn = (load: () => unknown): string[] =>
  [...load.toString().matchAll(/\.e\([^"]*?"([^"]+)"\)/g)].map(([, name]) => name ?? "");

/** Everything that a release draws on the server, loaded: while a page is drawn nothing is waited for. */
export async function loadRemoteParts(
  { remote: module, serverRendered }: RemoteServer,
  { remote, release }: Pick<ReleaseCode, "remote" | "release">,
) {
  const Provider = (await module.provider?.())?.default ?? null;
  const parts = new Map<string, Part>();
  const chunks = new Map<string, readonly string[]>();
  if (module.provider) chunks.set("provider", chunksIn(module.provider));
  for (const [kind, loaders] of [
    ["page", module.pages],
    ["slot", module.slots],
  ] as const) {
    // A slot's component takes what its name promises; the frame hands over what the slot was given.
    for (const [key, load] of Object.entries(loaders as unknown as Readonly<Record<string, Loader>>)) {
      if (!serverRendered.includes(key)) continue;
      const id = idOf({ remote, kind, key });
      parts.set(id, { release, Component: (await load()).default, Provider });
      chunks.set(id, chunksIn(load));
    }
  }
  return { parts, chunks };
}
