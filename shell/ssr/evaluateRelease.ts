import { Script } from "node:vm";
import type { RemoteServer } from "@aurelle/shared/remote";
import semver from "semver";
import type { ReleaseCode } from "../protocol/renderMessages";

/** A shared module that the worker provides. */
export interface Provided {
  version: string;
  exports: unknown;
}

/** @param request a module with the range of accepted versions: `@aurelle/shared/state@^2.0.0`. */
function provide(request: string, provided: Readonly<Record<string, Provided>>): unknown {
  const at = request.lastIndexOf("@");
  const [name, range] = [request.slice(0, at), request.slice(at + 1)];
  const found = provided[name];
  if (!found) throw new Error(`requires ${request}, which the server does not provide`);
  if (!semver.satisfies(found.version, range)) {
    throw new Error(`requires ${request}, the server provides ${found.version}`);
  }
  return found.exports;
}

function isRemoteServer(value: unknown): value is RemoteServer {
  if (typeof value !== "object" || value === null || !("remote" in value) || !("serverRendered" in value)) return false;
  return typeof value.remote === "object" && value.remote !== null && Array.isArray(value.serverRendered);
}

/**
 * Evaluates the server modules of a release. They can require their own files and the provided modules, but no module of Node.
 * @throws the error of the release, or Error when its export is not a remote's.
 */
export function evaluateRelease({ remote, release, files }: ReleaseCode, provided: Readonly<Record<string, Provided>>) {
  const modules = new Map<string, { exports: unknown }>();
  function requireFrom(request: string): unknown {
    if (!request.startsWith("./")) return provide(request, provided);
    const name = request.slice(2);
    const known = modules.get(name);
    if (known) return known.exports;
    const source = files[name];
    if (source === undefined) throw new Error(`has no file ${name}`);
    const module = { exports: {} };
    modules.set(name, module);
    // The address of the release in the browser, so that a stack names the release.
    const filename = `/r/${remote}/${release}/server/${name}`;
    const run: unknown = new Script(`(function (module, exports, require) {${source}\n})`, {
      filename,
    }).runInThisContext();
    (run as (m: object, e: object, r: typeof requireFrom) => void)(module, module.exports, requireFrom); // the function above
    return module.exports;
  }
  const exported = requireFrom("./server.cjs");
  const server = typeof exported === "object" && exported !== null && "default" in exported ? exported.default : null;
  if (!isRemoteServer(server)) throw new Error("is not what a remote exports for the server");
  return server;
}
