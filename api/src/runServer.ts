import Fastify from "fastify";
import { type ApiConfig, apiConfigFromEnv, apiServerOptions, backlog, closeGently, createApi, shedLoad } from "./app";

/** The time that accepted requests have to finish (reliability Z2). */
const drainMs = 10_000;

/** Runs the API as a process, until a signal or an unexpected error ends it. @param changes of the configuration that the environment gives. */
export async function runServer(changes: Partial<ApiConfig> = {}): Promise<void> {
  const { HOST: host = "127.0.0.1", PORT } = process.env;
  const port = Number(PORT || 3001);
  const config = { ...apiConfigFromEnv(process.env), ...changes };
  const api = await createApi(config);
  const server = Fastify(apiServerOptions(config));
  shedLoad(server);
  let isStopping = false;
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const isReady = !isStopping && (await api.ready());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "unavailable" });
  });
  await server.register(api.metricsPlugin);
  await server.register(api.plugin);
  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await closeGently(server);
    await api.close();
    process.exit(exitCode);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(0));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      server.log.fatal({ err: error }, "unexpected fault; the API stops");
      void stop(1);
    });
  }
  // After the handlers: a signal that came between would end the process at once.
  try {
    console.info(`The API listens on ${await server.listen({ port, host, backlog })}/api/`);
  } catch (error) {
    // The port is in use. The timers and connections of the API would keep the process alive.
    await api.close();
    throw error;
  }
}
