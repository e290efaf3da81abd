import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { ShellFacts } from "@aurelle/shared/contract/registry";
import { packageDir } from "../paths";
import { UserError } from "../UserError";
import type { SharedImports } from "./sharedRanges";

/** What to build of a workspace; without options its build for the browser. */
export interface BuildOptions {
  /** Build this module of the workspace for the document server, instead of the workspace for the browser. */
  serverEntry?: string;
  /** Write source maps beside the scripts. */
  hasMaps?: boolean;
  /** Build this module of the workspace as one classic script, `script.js`, instead: the service worker or the starter. */
  scriptEntry?: string;
}
/** One build of a workspace. */
export interface Build extends BuildOptions {
  /** Absolute path of the folder into which it is written. */
  outDir: string;
}
/** What a dev server builds, beside the workspace for the browser. */
export interface ServeOptions extends Pick<BuildOptions, "serverEntry" | "scriptEntry"> {
  /** The build runs in a shop in production, with its React. */
  isAgainst?: boolean;
}
/** A message to the bundler's process. */
export type BundlerRequest =
  | { kind: "build"; dir: string; builds: readonly Build[] }
  | ({ kind: "serve"; dir: string; port: number } & ServeOptions);
/** A dynamic import: `./pages/CartPage` in `src/remote.ts`. */
export interface ImportSite {
  module: string;
  request: string;
}
/** What the bundler says of a build. Its process sends back one for each build, or one for a dev server. */
export interface BundlerResponse {
  /** Messages of the bundler; empty when the source was built. */
  errors: readonly string[];
  /** The files of the shell's entry in loading order; empty for a remote. */
  entry: readonly string[];
  /** The version of Module Federation. */
  mf: string;
  /** For each shared module, the version that the shell provides and the range that a remote requires. */
  shared: Readonly<Record<string, { version: string; requiredVersion: string }>>;
  /** Which names the build uses of each shared module that it contains. */
  imports: SharedImports;
  /** With `hasMaps`, by built file: the imports that request it; none for a file that loads with the workspace. */
  requests: Readonly<Record<string, readonly ImportSite[]>>;
}

/** What a shell of this checkout provides to remotes. */
export const shellFacts = ({ mf, shared }: Pick<BundlerResponse, "mf" | "shared">): ShellFacts => ({
  provides: contractVersion,
  mf,
  shared: Object.fromEntries(Object.entries(shared).map(([name, { version }]) => [name, version])),
});

const script = path.join(packageDir, "src/build/bundlerProcess.mjs");

/**
 * Starts a bundler process and sends it one request (docs/decisions/0005-bundler-process.md).
 * @throws UserError with the bundler's messages when the source does not build
 */
async function startBundler(
  request: BundlerRequest,
  mode: "production" | "development",
): Promise<{ responses: readonly BundlerResponse[]; child: ChildProcess }> {
  if (!existsSync(path.join(request.dir, "rspack.config.mjs"))) {
    throw new UserError(`${request.dir} has no rspack.config.mjs: it is not a workspace of the shop.`);
  }
  // Without colours: the dev server's overlay would write them as inline styles, which the page's policy rejects.
  const isAgainst = request.kind === "serve" && request.isAgainst;
  const env = {
    ...process.env,
    NODE_ENV: mode,
    DEV_AGAINST: isAgainst ? "1" : "",
    FORCE_COLOR: undefined,
    NO_COLOR: "1",
  };
  const child = fork(script, { execArgv: [], env });
  const responses = await new Promise<BundlerResponse[]>((resolve, reject) => {
    child.once("message", (message) => resolve(message as BundlerResponse[])); // sent by bundlerProcess.mjs
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the bundler ended with ${code} and without a response`)));
    child.send(request);
  });
  const errors = responses.flatMap((response) => response.errors);
  if (errors.length > 0) {
    child.kill();
    throw new UserError(errors.join("\n\n"));
  }
  return { responses, child };
}

function only([response]: readonly BundlerResponse[]): BundlerResponse {
  if (!response) throw new Error("the bundler has sent no response");
  return response;
}

/**
 * Builds a workspace for production several times, one after the other in one process: its start takes as long as a small build.
 * @returns what the bundler says of each, in the same order
 */
export async function bundleAll(dir: string, builds: readonly Build[]): Promise<readonly BundlerResponse[]> {
  const { responses, child } = await startBundler({ kind: "build", dir, builds }, "production");
  // All files are written. SIGKILL, because on a normal exit the native bundler prints warnings about objects that it still references.
  child.kill("SIGKILL");
  return responses;
}

/** Builds a workspace for production into `outDir`. */
export async function bundle(dir: string, outDir: string, options: BuildOptions = {}): Promise<BundlerResponse> {
  return only(await bundleAll(dir, [{ outDir, ...options }]));
}

/** A running development server of one workspace. */
export interface DevServer {
  /** Ends with a slash. */
  url: string;
  /** What a shell from this source provides to remotes. */
  facts: ShellFacts;
  stop: () => void;
}

/**
 * Builds a workspace after each edit and serves it on the loopback address, with hot reload.
 */
export async function serveWorkspace(dir: string, port: number, options: ServeOptions = {}): Promise<DevServer> {
  const { child, responses } = await startBundler({ kind: "serve", dir, port, ...options }, "development");
  return { url: `http://localhost:${port}/`, facts: shellFacts(only(responses)), stop: () => child.kill("SIGTERM") };
}
