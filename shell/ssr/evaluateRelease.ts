import type { RemoteServer } from "@aurelle/shared/remote";
import semver from "semver";
import type { ReleaseCode } from "../protocol/renderMessages";
import { createRealm, type Realm } from "./realm";

/** A shared module that the worker provides. */
export interface Provided {
  version: string;
  exports: unknown;
}

/** @param request a module with the range of accepted versions: `@aurelle/shared/state@^2.0.0`. */
function provide(request: string, provided: Readonly<Record<string, Provided>>): unknown {
  const at = request.lastIndexOf("@");
  const [name, range] = [request.slice(0, at), request.slice(at + 1)];
  const found = Object.hasOwn(provided, name) ? provided[name] : undefined;
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

/** A release that can render. */
export interface EvaluatedServer {
  server: RemoteServer;
  realm: Realm;
}

/**
 * Evaluates the server modules of a release in a context of their own. They can require their own files and the provided modules, but no
 * module of Node.
 * @param log gets what the release writes to its console.
 * @throws the error of the release, or Error when its export is not a remote's.
 */
export function evaluateRelease(
  { remote, release, files }: ReleaseCode,
  provided: Readonly<Record<string, Provided>>,
  log: (text: string) => void,
): EvaluatedServer {
  const realm = createRealm(log);
  const modules = new Map<string, { exports: object }>();
  function requireFrom(request: unknown): unknown {
    const text = String(request);
    if (!text.startsWith("./")) return provide(text, provided);
    const name = text.slice(2);
    const known = modules.get(name);
    if (known) return known.exports;
    const source = Object.hasOwn(files, name) ? files[name] : undefined;
    if (source === undefined) throw new Error(`has no file ${name}`);
    const module = { exports: {} };
    modules.set(name, module);
    // The address of the release in the browser, so that a stack names the release.
    realm.evaluate(source, `/r/${remote}/${release}/server/${name}`)(module, module.exports, requireFrom);
    return module.exports;
  }
  const exported = requireFrom("./server.cjs");
  const server = typeof exported === "object" && exported !== null && "default" in exported ? exported.default : null;
  if (!isRemoteServer(server)) throw new Error("is not what a remote exports for the server");
  return { server, realm };
}
