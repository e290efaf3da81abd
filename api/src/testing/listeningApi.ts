import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { type ApiConfig, apiServerOptions, closeGently, createApi } from "../app";
import type { TimeLimits } from "../config";
import type { Db } from "../database/db";

/** The API in the test's own process, whose database the test can change while a shop runs in front of it. */
export interface ListeningApi {
  url: string;
  db: Db;
  close(): Promise<void>;
}

/** Starts the API on a port of its own, with time limits that a busy machine does not exceed. */
export async function listeningApi(config: ApiConfig & { timeLimits: TimeLimits }): Promise<ListeningApi> {
  const api = await createApi(config);
  const server = Fastify(apiServerOptions(config));
  await server.register(api.plugin);
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    db: api.context.db,
    async close() {
      await closeGently(server);
      await api.close();
    },
  };
}
