import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { ShellFacts } from "@aurelle/shared/contract/registry";
import { devAgainst } from "../against/devAgainst";
import { type DevServer, serveWorkspace } from "../build/bundler";
import { devPort } from "../build/devPort";
import { freePortFrom } from "../build/freePort";
import { pageRemote, type ServedWorkspace, serveRemotes } from "../build/serveRemotes";
import { watchFile } from "../build/watchFile";
import { ownRemotes, projectDir, storeDir } from "../paths";
import { stableGiven } from "../plan/visitorsGet";
import { readRemoteConfig, remoteDir } from "../remoteConfig";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";

/** Writes a registry of the remotes under development. The document server uses its entries instead of those of the real one. */
async function writeOverlay(file: string, served: readonly ServedWorkspace[]): Promise<void> {
  const remotes = await Promise.all(
    served.map(async ({ dir, server }) => {
      const config = await readRemoteConfig(dir, { isFresh: true });
      return [config.name, pageRemote(config, server.url)] as const;
    }),
  );
  await writeFile(`${file}.tmp`, JSON.stringify(Object.fromEntries(remotes)));
  await rename(`${file}.tmp`, file);
}

/** Reads `remote.config.ts` again when it changes, so that the next reload shows a new page or slot. */
function watchConfigs(file: string, served: readonly ServedWorkspace[]): void {
  let written = Promise.resolve();
  // One after another: a save is several changes, and all write the same file.
  const write = () => {
    written = written
      .then(() => writeOverlay(file, served))
      .catch((error: Error) => {
        process.stderr.write(`${error.message}\n`);
      });
  };
  for (const { dir } of served) watchFile(path.join(dir, "remote.config.ts"), write);
}

/** Starts the document server in development mode. */
function startShop({ url, facts }: DevServer, registryFile: string, isStandalone: boolean): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", path.join(projectDir, "shell/server/main.ts")], {
    stdio: "inherit",
    cwd: projectDir,
    env: {
      ...process.env,
      NODE_ENV: "development",
      DEV_SHELL_URL: url,
      DEV_SHELL_FACTS: JSON.stringify(facts),
      DEV_REGISTRY_FILE: registryFile,
      DEV_STANDALONE: isStandalone ? "1" : "",
    },
  });
}

/**
 * The folders of the remotes that the store cannot give a shell with these facts, except for those that are served anyway. They run from
 * source as well, so that no page of the shop is missing and nothing has to be published.
 */
async function unreleasedRemotes(served: readonly string[], facts: ShellFacts): Promise<string[]> {
  const { remotes } = await readRegistry(storeDir());
  const missing: string[] = [];
  for (const name of ownRemotes()) {
    const dir = remoteDir(name);
    const entry = remotes[(await readRemoteConfig(dir)).name];
    if (served.includes(dir) || (entry && stableGiven(entry, facts).release !== null)) continue;
    process.stderr.write(`${name} has no release in the store, so it runs from source\n`);
    missing.push(dir);
  }
  return missing;
}

/**
 * `mfe dev [remote ...]`: runs the shop with hot reload. Without names all remotes are built from source. With names only those
 * are, and the others are loaded from their published releases. With `--standalone` the named ones run in a bare host, without the others.
 * It only reads the store: what is under development is in a registry of its own, which the document server uses on top.
 */
export async function dev(args: string[]): Promise<void> {
  const options = { against: { type: "string" }, standalone: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const firstPort = devPort();
  const names = positionals.filter((name) => name !== "shell");
  if (values.against) return devAgainst(names, values.against, firstPort);
  const dirs = (positionals.length > 0 ? names : ownRemotes()).map(remoteDir);
  if (new Set(dirs).size !== dirs.length) throw new UserError("Name each remote once.");
  const isStandalone = values.standalone === true;
  if (isStandalone && names.length === 0) throw new UserError("Name a remote: mfe dev mf-cart --standalone.");
  const shellPort = await freePortFrom(firstPort);
  const starting = serveRemotes(dirs, shellPort + 1);
  const shell = await serveWorkspace(path.join(projectDir, "shell"), shellPort, {
    serverEntry: "./ssr/worker.ts",
    scriptEntry: "./src/starter/starter.ts",
  });
  const missing = isStandalone ? [] : await unreleasedRemotes(dirs, shell.facts);
  const named = await starting;
  const served = [...named, ...(await serveRemotes(missing, shellPort + 1))];

  const registryFile = path.join(projectDir, "mfe/.tmp", `dev-${process.pid}.json`);
  await mkdir(path.dirname(registryFile), { recursive: true });
  await writeOverlay(registryFile, served);
  watchConfigs(registryFile, served);
  const shop = startShop(shell, registryFile, isStandalone);

  const close = () => {
    shop.kill("SIGTERM");
    for (const server of [shell, ...served.map((workspace) => workspace.server)]) server.stop();
  };
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
  const code = await new Promise<number>((resolve) => shop.once("exit", (status) => resolve(status ?? 0)));
  close();
  process.exit(code);
}
