import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import type { PageDependencies } from "../pages/makePage";
import type { Shell } from "../releases/shellAssets";
import type { RenderPool } from "../rendering/RenderPool";
import { readReleaseCode } from "../rendering/readReleaseCode";
import { renderPoolOf } from "../rendering/renderPoolOf";
import type { DevBuilds } from "./DevBuilds";
import { mapStack } from "./devStack";

/** In a stack: the server code of a release, by the name that the worker gives it. */
const serverCode = /\/r\/([a-z][a-z0-9-]*)\/dev-[0-9a-f]{8}\/server\//g;

/** Whether the code of a release has thrown. What the API answered, and a machine that is too slow, are no faults of the code. */
const isThrown = (text: string): boolean => text.search(serverCode) >= 0 && !/\bApiError: /.test(text);

/** A stack without the lines of the worker's own module, which has no source map. */
const withoutShell = (stack: string): string => stack.replace(/\n +at [^\n]*\(\[stdin\]:[^\n]*/g, "");

/** Writes a failure with files and lines of the source to the terminal, and has the page show what the code has thrown. */
async function reportFailure(message: string, baseOf: (remote: string) => string | undefined): Promise<void> {
  const [, remote = ""] = isThrown(message) ? (message.match(new RegExp(serverCode.source)) ?? []) : [];
  const withAddresses = message.replace(serverCode, (text, name) => `${baseOf(name) ?? text}server/`);
  const text = withoutShell(await mapStack(withAddresses)).trimEnd();
  process.stderr.write(`${text}\n`);
  const base = baseOf(remote);
  if (base) await fetch(`${base}server-problem`, { method: "POST", body: text });
}

/**
 * Renders with the present builds of the dev servers, in the same workers as production. The document links its stylesheets, so that an
 * edit can replace them.
 */
export function devRendering(app: FastifyInstance, config: ShopConfig, builds: DevBuilds) {
  let current: { release: string; pool: RenderPool } | null = null;
  let bases: Readonly<Record<string, string>> = {};
  const warn = (message: string) => {
    reportFailure(message, (remote) => bases[remote]).catch(() => {}); // the dev server has ended
  };

  function poolOf(shell: Shell): RenderPool {
    if (current?.release === shell.release) return current.pool;
    void current?.pool.close();
    const pool = renderPoolOf(shell, config, warn, async (registry) => {
      const released = await readReleaseCode(config.releasesDir, registry, warn);
      const developed = Object.entries(registry.remotes).flatMap(([remote, { release, entry }]) => {
        const { name, files } = builds.known(entry.base);
        return name === null ? [] : [{ remote, release, files }];
      });
      return [...released, ...developed];
    });
    current = { release: shell.release, pool };
    return pool;
  }

  function of(shell: Shell): Pick<PageDependencies, "pool" | "criticalStyles"> {
    const criticalStyles = { criticalFor: async () => null };
    // The standalone host shows a remote without the pages of the shop. A build with errors has no module.
    if (builds.config.isStandalone || shell.renderModule.length === 0) return { pool: null, criticalStyles };
    const pool = poolOf(shell);
    const render: RenderPool["render"] = async (registry, url, readApi, answer) => {
      bases = Object.fromEntries(Object.entries(registry.remotes).map(([name, { entry }]) => [name, entry.base]));
      await pool.prepare(registry);
      return pool.render(registry, url, readApi, answer);
    };
    return { pool: { render }, criticalStyles };
  }

  app.addHook("onClose", async () => current?.pool.close());
  return {
    of,
    /** No page reports failures in development. */
    isBroken: () => false,
    leftToBrowser: () => current?.pool.leftToBrowser() ?? [],
  };
}
