import type { FastifyInstance } from "fastify";

/**
 * `GET /healthz` answers 200 while the process runs. `GET /readyz` answers 503 from the moment the server begins to close (reliability Z2), or
 * when the API is not ready.
 * @param isApiReady a rejection counts as not ready.
 */
export function addHealthRoutes(app: FastifyInstance, isApiReady: () => Promise<boolean>): void {
  let wasOpened = false;
  app.addHook("onListen", async () => {
    wasOpened = true;
  });
  const isClosing = () => wasOpened && !app.server.listening;
  app.get("/healthz", async (_request, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const isReady = !isClosing() && (await isApiReady().catch(() => false));
    return reply
      .code(isReady ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status: isReady ? "ready" : "not ready" });
  });
}
