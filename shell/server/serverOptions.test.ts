/** @jest-environment node */
import { apiConfigFromEnv } from "@aurelle/api/config";
import Fastify from "fastify";
import type { DevConfig } from "./config";
import { shopServerOptions } from "./serverOptions";
import { shellFacts } from "./testing/shellFacts";

const development: DevConfig = { shellUrl: "", facts: shellFacts, registryFile: "", isStandalone: false };

/** For how long a connection may be silent while its page is made, ms. 0: without a limit. */
async function silenceOf(dev: DevConfig | null): Promise<number> {
  const app = Fastify(shopServerOptions({ dev }, apiConfigFromEnv({})));
  let limit = Number.NaN;
  app.get("/", async ({ raw }) => {
    limit = raw.socket.timeout ?? 0;
    return "";
  });
  await fetch(await app.listen({ host: "localhost", port: 0 }));
  await app.close();
  return limit;
}

describe("a connection that is silent", () => {
  it("is ended by the shop after 25 s", async () => {
    expect(await silenceOf(null)).toBe(25_000);
  });

  it("waits in development for a build, however long that takes", async () => {
    expect(await silenceOf(development)).toBe(0);
  });
});
