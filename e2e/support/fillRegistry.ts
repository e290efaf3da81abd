import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import type { Shop } from "./shop";

const hashOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

/** A remote with as many releases, files and hashes as the cart, and one page of its own at `/name`. */
function copyOfCart(cart: RemoteEntry, name: string): RemoteEntry {
  const [page] = cart.releases[cart.stable ?? ""]?.pages ?? [];
  const releases = Object.entries(cart.releases).map(([id, release]) => {
    const pages = page ? [{ ...page, path: `/${name}` }] : [];
    // Each remote has its own hashes: repeated ones would compress to nothing.
    const hashes = Object.keys(release.integrity).map((file) => [file, hashOf(`${name} ${id} ${file}`)] as const);
    const integrity = Object.fromEntries(hashes);
    return [id, { ...release, base: `/r/${name}/${id}/`, pages, slots: [], integrity }] as const;
  });
  return { ...cart, owner: `team-${name}`, releases: Object.fromEntries(releases) };
}

/** Fills the shop's registry up to `count` remotes, each as large as the cart. @throws Error when the registry has no cart. */
export async function fillRegistry(shop: Pick<Shop, "releasesDir">, count: number): Promise<void> {
  const file = path.join(shop.releasesDir, "remotes.json");
  const registry = JSON.parse(await readFile(file, "utf8")) as Registry; // written by the release tool
  const { cart } = registry.remotes;
  if (!cart) throw new Error("the registry has no cart");
  const missing = count - Object.keys(registry.remotes).length;
  const more = Array.from(
    { length: missing },
    (_, index) => [`extra-${index}`, copyOfCart(cart, `extra-${index}`)] as const,
  );
  const remotes = { ...registry.remotes, ...Object.fromEntries(more) };
  await writeFile(`${file}.next`, JSON.stringify({ ...registry, revision: registry.revision + 1, remotes }));
  await rename(`${file}.next`, file);
}
