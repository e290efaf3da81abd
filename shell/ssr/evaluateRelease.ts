import { Script } from "node:vm";
import type { RemoteServer } from "@aurelle/shared/remote";
import semver from "semver";
import type { ReleaseCode } from "../protocol/renderMessages";

/** A module that exists once, and which version of it is there. */
export interface Provided {
  version: string;
  exports: unknown;
}

/** `@aurelle/shared/state@^1.0.0`: what, and the range of versions that will do. */
function provide(request: string, provided: Readonly<Record<string, Provided>>): unknown {
  const at = request.lastIndexOf("@");
  const [name, range] = [request.slice(0, at), request.slice(at + 1)];
  const found = provided[name];
  if (!found) throw new Error(`asks for ${request}, which the server does not provide`);
  if (!semver.satisfies(found.version, range)) {
    throw new Error(`asks for ${request}, the server provides ${found.version}`);
  }
  return found.exports;
}

function isRemoteServer(value: unknown): value is RemoteServer {
  if (typeof value !== "object" || value === null || !("remote" in value) || !("serverRendered" in value)) return false;
  return typeof value.remote === "object" && value.remote !== null && Array.isArray(value.serverRendered);
}

/**
 * Evaluates a release's server modules. They reach their own files and what is provided, nothing else of Node.
 * @throws whatever the release throws, or Error when it is not what a remote exports there.
 */
export function evaluate({ remote, release, files }: ReleaseCode, provided: Readonly<Record<string, Provided>>) {
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
    // The address under which the browser knows the release, so that a stack names it.
    const filename = `/r/${remote}/${release}/server/${name}`;
    const run: unknown = new Script(`(function (module, exports, require) {${source}\n})`, {
      filename,
    }).runInThisContext();
    (run as (m: object, e: object, r: typeof requireFrom) => void)(module, module.exports, requireFrom); // as written above
    return module.exports;
  }
  const exported = requireFrom("./server.cjs");
  const server = typeof exported === "object" && exported !== null && "default" in exported ? exported.default : null;
  if (!isRemoteServer(server)) throw new Error("is not what a remote exports for the server");
  return server;
}
