import { Value } from "@sinclair/typebox/value";
import type { Registry, ReleaseEntry, RemoteEntry } from "./registry";
import { Registry as RegistrySchema } from "./registrySchemas";
import { shellName } from "./releaseNames";

const errorAt = (place: string, message: string) => new TypeError(`registry: ${place}: ${message}`);

function checkFiles(place: string, { entry, preload, css, integrity }: ReleaseEntry): void {
  const missing = [entry, ...preload, ...css].find((file) => !Object.hasOwn(integrity, file));
  if (missing !== undefined) throw errorAt(`${place}/integrity`, `${missing} has no hash`);
}

type References = Pick<RemoteEntry, "stable" | "canary" | "trial" | "lkg"> & { releases: object };

/** Every release that a remote or the shell names must be one of its releases. `quarantined` may name releases that were removed. */
function checkReferences(place: string, { stable, canary, trial, lkg, releases }: References): void {
  const check = (field: string, release: string) => {
    if (!Object.hasOwn(releases, release)) throw errorAt(`${place}/${field}`, `${release} is not a release`);
  };
  if (stable !== null) check("stable", stable);
  for (const id of lkg) check("lkg", id);
  if (canary) check("canary", canary.release);
  if (trial) check("trial", trial.release);
}

/** A registry from before the shell had releases names only what it provides: then the store has no shell. */
function withoutFacts(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("shell" in value)) return value;
  const { shell, ...rest } = value;
  return typeof shell === "object" && shell !== null && "provides" in shell ? rest : value;
}

/**
 * Checks a registry from a file or the network: each field, and each release and file that it refers to. Browser code must not
 * import this module, because it needs TypeBox.
 * @throws TypeError that names the place of the first error; a registry with an error is not used at all (reliability F3).
 */
export function parseRegistry(stored: unknown): Registry {
  const value = withoutFacts(stored);
  if (!Value.Check(RegistrySchema, value)) {
    const error = Value.Errors(RegistrySchema, value).First();
    throw errorAt(error?.path || "/", error?.message ?? "not a registry");
  }
  if (Object.hasOwn(value.remotes, shellName)) throw errorAt(`/remotes/${shellName}`, "the name is the shell's");
  for (const [name, remote] of Object.entries(value.remotes)) {
    const place = `/remotes/${name}`;
    for (const [id, release] of Object.entries(remote.releases)) checkFiles(`${place}/releases/${id}`, release);
    checkReferences(place, remote);
  }
  if (value.shell) checkReferences("/shell", value.shell);
  return value;
}
