import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../UserError";

export interface BuildOptions {
  /** Build this module of the room for the document server instead of the room for the browser. */
  serverEntry?: string;
  /** Write source maps beside the scripts. */
  hasMaps?: boolean;
  /** Build this module of the room as a service worker instead. */
  serviceWorkerEntry?: string;
}
/** What the bundler's process is asked for. */
export type Order =
  | ({ kind: "build"; dir: string; outDir: string } & BuildOptions)
  | { kind: "serve"; dir: string; port: number };
export interface Answer {
  errors: readonly string[];
  /** The files of the shell's entry, in their order; none for a remote. */
  entry: readonly string[];
  /** The version of Module Federation. */
  mf: string;
  /** By shared module: what the shell brings, and what a remote asks for. */
  shared: Readonly<Record<string, { version: string; requiredVersion: string }>>;
}

/** By shared module, what the shell brings. */
export const versionsOf = (shared: Answer["shared"]): Record<string, string> =>
  Object.fromEntries(Object.entries(shared).map(([name, { version }]) => [name, version]));

const script = fileURLToPath(new URL("./bundler.mjs", import.meta.url));

/** Sends an order to a bundler of its own. @throws UserError with the bundler's words when the source does not build. */
async function ask(order: Order, mode: "production" | "development"): Promise<{ answer: Answer; child: ChildProcess }> {
  if (!existsSync(path.join(order.dir, "rspack.config.mjs"))) {
    throw new UserError(`${order.dir} has no rspack.config.mjs: it is no room of the shop.`);
  }
  const child = fork(script, { execArgv: [], env: { ...process.env, NODE_ENV: mode } });
  const answer = await new Promise<Answer>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Answer)); // sent by bundler.mjs
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the bundler ended with ${code} and no answer`)));
    child.send(order);
  });
  if (answer.errors.length > 0) {
    child.kill();
    throw new UserError(answer.errors.join("\n\n"));
  }
  return { answer, child };
}

/** Builds a room for production into `outDir`. */
export async function bundle(dir: string, outDir: string, options: BuildOptions = {}): Promise<Answer> {
  const order: Order = { kind: "build", dir, outDir, ...options };
  const { answer, child } = await ask(order, "production");
  // Everything is written. A quiet end would let the native bundler print warnings of its own about objects it still holds.
  child.kill("SIGKILL");
  return answer;
}

export interface DevServer {
  /** Ends with a slash. */
  url: string;
  stop: () => void;
}

/**
 * Builds a room as one types and serves it on the loopback address: in development with hot reload, in production with a
 * reload of the page.
 */
export async function serveRoom(
  dir: string,
  port: number,
  mode: "development" | "production" = "development",
): Promise<DevServer> {
  const { child } = await ask({ kind: "serve", dir, port }, mode);
  return { url: `http://localhost:${port}/`, stop: () => child.kill("SIGTERM") };
}
