import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { PageRemote, RemoteConfig } from "@aurelle/shared/contract/registry";
import { readRemoteConfig, remoteDir } from "../build/buildRemote";
import { type DevServer, serveRoom } from "../build/bundle";
import { freePortFrom } from "../build/freePort";
import { ownRemotes, projectDir, storeDir } from "../paths";
import { UserError } from "../UserError";
import { assembleRemote } from "./assemble";

interface Room {
  dir: string;
  server: DevServer;
}

/** A remote under development, as the page carries it: no hashes, because its bytes change as one types. */
function pageRemote(config: RemoteConfig, base: string): PageRemote {
  const { requires, pages, slots } = config;
  const entry = { base, requires, pages, slots, entry: "remoteEntry.js", preload: [], css: [], integrity: {} };
  return { release: "dev", entry, lastGood: null };
}

async function writeOverlay(file: string, rooms: readonly Room[]): Promise<void> {
  const remotes = await Promise.all(
    rooms.map(async ({ dir, server }) => {
      const config = await readRemoteConfig(dir, { isFresh: true });
      return [config.name, pageRemote(config, server.url)] as const;
    }),
  );
  await writeFile(`${file}.tmp`, JSON.stringify(Object.fromEntries(remotes)));
  await rename(`${file}.tmp`, file);
}

/** A new page or slot is seen at the next reload: `remote.config.ts` is read again when it changes. */
function followConfigs(file: string, rooms: readonly Room[]): void {
  for (const { dir } of rooms) {
    watch(path.join(dir, "remote.config.ts"), () => {
      writeOverlay(file, rooms).catch((error: unknown) => process.stderr.write(`${error}\n`));
    });
  }
}

function openShop(shellUrl: string, registryFile: string, isStandalone: boolean): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", path.join(projectDir, "shell/server/main.ts")], {
    stdio: "inherit",
    cwd: projectDir,
    env: {
      ...process.env,
      NODE_ENV: "development",
      DEV_SHELL_URL: shellUrl,
      DEV_REGISTRY_FILE: registryFile,
      DEV_STANDALONE: isStandalone ? "1" : "",
    },
  });
}

/** Ends the servers when the person at the keyboard has seen enough. */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}

/** `mfe dev <remote> --against <url>`: the remote from source, reloaded as one types, inside a shop that runs elsewhere. */
async function devAgainst(names: readonly string[], against: string, firstPort: number): Promise<never> {
  const url = URL.canParse(against) ? new URL(against) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError("--against takes the address of a shop: https://shop.example.");
  if (names.length === 0) throw new UserError("Say which remote: mfe dev mf-cart --against https://shop.example.");
  const rooms: Room[] = [];
  for (const dir of names.map(remoteDir)) {
    // As a production build: a deployed shell has React's production build, which a development build does not fit.
    const server = await serveRoom(dir, await freePortFrom(firstPort), "production");
    const { name } = await readRemoteConfig(dir);
    url.searchParams.set(`mf.${name}`, server.url.replace(/\/$/, ""));
    rooms.push({ dir, server });
  }
  process.stdout.write(`Open ${url.href}\n(the shop must run with OVERRIDE_ORIGINS=1)\n`);
  await untilInterrupted();
  for (const { server } of rooms) server.stop();
  process.exit(0);
}

/**
 * `mfe dev [remote ...]`: the shop with hot reload. Without names all remotes come from source; with names only those do,
 * inside the real shell, and the others from their published releases; with `--standalone` in a bare host, and no others.
 */
export async function dev(args: string[]): Promise<void> {
  const options = { against: { type: "string" }, standalone: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const firstPort = Number(process.env.DEV_PORT || "3100");
  const names = positionals.filter((name) => name !== "shell");
  if (values.against) return devAgainst(names, values.against, firstPort);
  const dirs = (positionals.length > 0 ? names : ownRemotes()).map(remoteDir);
  if (new Set(dirs).size !== dirs.length) throw new UserError("Name each remote once.");
  const isStandalone = values.standalone === true;
  if (isStandalone && names.length === 0) throw new UserError("Say which remote: mfe dev mf-cart --standalone.");
  for (const other of isStandalone ? [] : ownRemotes()) {
    if (!dirs.includes(remoteDir(other))) await assembleRemote(storeDir(), other);
  }
  const shell = await serveRoom(path.join(projectDir, "shell"), await freePortFrom(firstPort));
  const rooms: Room[] = [];
  for (const dir of dirs) rooms.push({ dir, server: await serveRoom(dir, await freePortFrom(firstPort)) });

  const registryFile = path.join(projectDir, "mfe/.tmp", `dev-${process.pid}.json`);
  await mkdir(path.dirname(registryFile), { recursive: true });
  await writeOverlay(registryFile, rooms);
  followConfigs(registryFile, rooms);
  const shop = openShop(shell.url, registryFile, isStandalone);

  const close = () => {
    shop.kill("SIGTERM");
    for (const server of [shell, ...rooms.map((room) => room.server)]) server.stop();
  };
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
  const code = await new Promise<number>((resolve) => shop.once("exit", (status) => resolve(status ?? 0)));
  close();
  process.exit(code);
}
