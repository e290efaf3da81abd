import { Value } from "@sinclair/typebox/value";
import type { Registry, ReleaseEntry, RemoteEntry } from "./registry";
import { Registry as RegistrySchema } from "./registrySchemas";

const errorAt = (place: string, message: string) => new TypeError(`registry: ${place}: ${message}`);

function checkFiles(place: string, { entry, preload, css, integrity }: ReleaseEntry): void {
  const missing = [entry, ...preload, ...css].find((file) => !Object.hasOwn(integrity, file));
  if (missing !== undefined) throw errorAt(`${place}/integrity`, `${missing} has no hash`);
}

/** Every release that the remote names must be one of its releases. `quarantined` may name releases that were removed. */
function checkReferences(place: string, { stable, canary, trial, lkg, releases }: RemoteEntry): void {
  const check = (field: string, release: string) => {
    if (!Object.hasOwn(releases, release)) throw errorAt(`${place}/${field}`, `${release} is not a release`);
  };
  for (const [id, release] of Object.entries(releases)) checkFiles(`${place}/releases/${id}`, release);
  if (stable !== null) check("stable", stable);
  for (const id of lkg) check("lkg", id);
  if (canary) check("canary", canary.release);
  if (trial) check("trial", trial.release);
}

/**
 * Checks a registry from a file or the network: each field, and each release and file that it refers to. Browser code must not
 * import this module, because it needs TypeBox.
 * @throws TypeError that names the place of the first error; a registry with an error is not used at all (reliability F3).
 */
export function parseRegistry(value: unknown): Registry {
  if (!Value.Check(RegistrySchema, value)) {
    const error = Value.Errors(RegistrySchema, value).First();
    throw errorAt(error?.path || "/", error?.message ?? "not a registry");
  }
  for (const [name, remote] of Object.entries(value.remotes)) checkReferences(`/remotes/${name}`, remote);
  return value;
}
