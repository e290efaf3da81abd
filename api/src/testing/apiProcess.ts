import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { apiRoot } from "../apiRoot";
import type { ApiConfig } from "../config";
import { recordTime } from "./recordTime";

export interface Reply {
  /** 0 when the connection broke. */
  status: number;
  body: string;
}

/** The API in a process of its own. */
export interface ApiProcess {
  child: ChildProcess;
  /** 0 when it never listened. */
  port: number;
  /** Its output until it listened or ended. */
  output: string;
  /** Its output until now. */
  currentOutput(): string;
  /** The exit code of a process that ended before it listened; otherwise 0. */
  code: number;
  ended: Promise<number | null>;
  call(method: string, route: string, token: string | null, body?: unknown): Promise<Reply>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
export const closeConnections = (): void => agent.destroy();

const caller =
  (port: number): ApiProcess["call"] =>
  (method, route, token, body) =>
    new Promise((resolve) => {
      const broken = () => resolve({ status: 0, body: "" });
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        // Node's client sends no `content-length` with DELETE unless it is set.
        ...(text === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const sent = request({ port, host: "127.0.0.1", method, path: route, headers, agent }, (response) => {
        let received = "";
        response.on("data", (chunk) => {
          received += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: received }));
        response.on("error", broken);
      });
      sent.on("error", broken);
      sent.end(text);
    });

/**
 * Starts the API on a port of its own, and waits until it listens or has ended.
 * @param env is added to its environment.
 * @param starter a command that starts it, such as `unshare`.
 */
export function startApiProcess(
  config: ApiConfig,
  env: NodeJS.ProcessEnv = {},
  starter: readonly string[] = [],
): Promise<ApiProcess> {
  return recordTime("servers", () => start(config, env, starter));
}

/** In a test run the server was bundled once, and PGlite is not optimised; elsewhere `tsx` runs the source. */
const program = (): string[] => {
  const { API_TEST_SERVER: bundle } = process.env;
  return bundle ? ["--liftoff-only", bundle] : ["--import", "tsx", "src/server.ts"];
};

function start(
  { dataDir, databaseUrl, preparedStatements, secret }: ApiConfig,
  env: NodeJS.ProcessEnv,
  starter: readonly string[],
): Promise<ApiProcess> {
  const [command = "", ...args] = [...starter, process.execPath, ...program()];
  const child = spawn(command, args, {
    cwd: apiRoot,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: "0", // the system chooses a free one
      SECRET: secret,
      RATE_LIMITS: "off",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(preparedStatements === false ? { PREPARED_STATEMENTS: "0" } : {}),
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return new Promise((resolve) => {
    let output = "";
    const done = (code: number) => {
      const port = Number(/The API listens on http:\/\/[^/]+:(\d+)\//.exec(output)?.[1] ?? 0);
      resolve({ child, port, currentOutput: () => output, output, code, ended, call: caller(port) });
    };
    const add = (chunk: Buffer) => {
      output += chunk.toString();
      if (/The API listens on .*\n/.test(output)) done(0);
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.once("close", (code) => done(code ?? 1));
  });
}
