import type { FastifyInstance } from "fastify";
import type { LocalCopy } from "./LocalCopy";
import type { RegistryReader } from "./registryReader";
import type { ShellStore } from "./ShellStore";

/**
 * `GET /assets/…`: a file of a shell, also of one that visitors get no more: tabs that are open need its files, whichever document server
 * made their page. @param copy `null`: all shells are in the store's folder
 */
export function addShellFiles(
  app: FastifyInstance,
  releases: RegistryReader,
  shells: Pick<ShellStore, "folderOf">,
  copy: Pick<LocalCopy, "ensureShells"> | null,
): void {
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const name = request.params["*"];
    const { registry } = await releases.current();
    let folder = await shells.folderOf(registry, name);
    if (folder === null && copy) {
      if (!(await copy.ensureShells())) return reply.code(503).header("Cache-Control", "no-store").send();
      folder = await shells.folderOf(registry, name);
    }
    return folder === null ? reply.callNotFound() : reply.sendFile(name, folder);
  });
}
