import type { FastifyInstance } from "fastify";
import type { RegistryReader } from "./registryReader";
import type { ShellStore } from "./ShellStore";

/**
 * `GET /assets/…`: a file of a shell, also of one that visitors get no more: tabs that are open need its files, whichever document server
 * made their page.
 */
export function addShellFiles(
  app: FastifyInstance,
  releases: RegistryReader,
  shells: Pick<ShellStore, "folderOf">,
): void {
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const name = request.params["*"];
    const { registry } = await releases.current();
    const folder = await shells.folderOf(registry, name);
    return folder === null ? reply.callNotFound() : reply.sendFile(name, folder);
  });
}
