/** @jest-environment node */
import Fastify from "fastify";
import { addSecurityHeaders } from "./securityHeaders";

async function headersWith(hasDevScripts: boolean) {
  const app = Fastify();
  addSecurityHeaders(app, { isTls: true, hasDevScripts });
  app.get("/", async (_, reply) => reply.type("text/html").send("<p>page"));
  return (await app.inject("/")).headers;
}

describe("addSecurityHeaders", () => {
  it("F26 has browsers fetch no script without a hash, in no document", async () => {
    expect((await headersWith(false))["integrity-policy"]).toBe("blocked-destinations=(script)");
  });

  it("leaves out that policy where dev servers have scripts without hashes", async () => {
    expect(await headersWith(true)).not.toHaveProperty("integrity-policy");
  });
});
