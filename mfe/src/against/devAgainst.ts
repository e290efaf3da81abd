import { freePortFrom } from "../build/freePort";
import { pageRemote, serveRemotes } from "../build/serveRemotes";
import { readRemoteConfig, remoteDir } from "../remoteConfig";
import { UserError } from "../UserError";
import { againstProxy } from "./againstProxy";
import type { LocalRemotes } from "./localDocument";

/** Resolves when the user interrupts the tool (SIGINT, SIGTERM). */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}

/**
 * `mfe dev <remote> --against <url>`: runs the remote from source, with hot reload, inside a shop that runs elsewhere. A proxy on this
 * machine shows the shop with it; the shop itself changes nothing.
 */
export async function devAgainst(names: readonly string[], against: string, firstPort: number): Promise<never> {
  const shop = URL.canParse(against) ? new URL(against) : null;
  if (!shop || !/^https?:$/.test(shop.protocol))
    throw new UserError("--against takes the address of a shop: https://shop.example.");
  if (names.length === 0) throw new UserError("Name a remote: mfe dev mf-cart --against https://shop.example.");
  const served = await serveRemotes(names.map(remoteDir), firstPort, { isAgainst: true });
  const readRemotes = async (): Promise<LocalRemotes> => {
    const remotes = served.map(async ({ dir, server }) => {
      const config = await readRemoteConfig(dir, { isFresh: true });
      return [config.name, pageRemote(config, server.url)] as const;
    });
    return Object.fromEntries(await Promise.all(remotes));
  };
  const port = await freePortFrom(Number(process.env.PORT || "3000"));
  const proxy = againstProxy({ shop, readRemotes });
  await new Promise<void>((resolve) => proxy.listen(port, "localhost", resolve));
  process.stdout.write(`Open http://localhost:${port}${shop.pathname}${shop.search}\n`);
  await untilInterrupted();
  for (const { server } of served) server.stop();
  process.exit(0);
}
