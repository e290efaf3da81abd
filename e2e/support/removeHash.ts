import { writeRegistry } from "../../mfe/src/store/registryFile";
import { untilRegistryServed } from "./brokenReleases";
import type { Shop } from "./shop";

/** Removes the hash of a file from a release in the registry. @returns a function that puts it back. */
export async function removeHash(
  shop: Pick<Shop, "releasesDir" | "url">,
  remote: string,
  release: string,
  file: string,
): Promise<() => Promise<void>> {
  async function setHash(hash: string | undefined): Promise<string | undefined> {
    let former: string | undefined;
    const { revision } = await writeRegistry(shop.releasesDir, `change the hash of ${file}`, (registry) => {
      const entry = registry.remotes[remote];
      const published = entry?.releases[release];
      if (!entry || !published) throw new Error(`no release ${remote} ${release}`);
      const { [file]: known, ...others } = published.integrity;
      former = known;
      const changed = { ...published, integrity: { ...others, ...(hash && { [file]: hash }) } };
      const releases = { ...entry.releases, [release]: changed };
      return { ...registry, remotes: { ...registry.remotes, [remote]: { ...entry, releases } } };
    });
    await untilRegistryServed(shop, revision);
    return former;
  }
  const hash = await setHash(undefined);
  return async () => {
    await setHash(hash);
  };
}
