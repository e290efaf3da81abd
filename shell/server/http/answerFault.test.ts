/** @jest-environment node */
import { HttpError } from "@aurelle/api/errors";
import Fastify, { type FastifyInstance } from "fastify";
import { answerFault } from "./answerFault";

const requestId = "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11";
let app: FastifyInstance;
beforeEach(() => {
  app = Fastify({ genReqId: () => requestId, bodyLimit: 10 });
  app.setErrorHandler(answerFault);
  const fail = async (_request: unknown, reply: { header: (name: string, value: string) => void }) => {
    reply.header("cache-control", "public, max-age=31536000, immutable");
    throw new Error("ENOENT: /home/shop/.releases, 10.0.0.7:5432");
  };
  app.all("/api/x/", fail);
  // A route of a scope, as each of the shop's plugins has.
  app.register(async (scope) => {
    scope.all("/page", fail);
  });
});
afterEach(async () => app.close());

describe("what a route has thrown", () => {
  it.each(["/page", "/api/x/"])("I3 is answered at %s with a fixed text that no cache stores", async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode).toBe(500);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain("Something went wrong. Please try again later.");
    expect(body).not.toMatch(/ENOENT|10\.0\.0\.7|releases/);
  });

  it("I2 has below /api/ the shape of the API's errors", async () => {
    expect((await app.inject("/api/x/")).json()).toMatchObject({ code: "server_error", request_id: requestId });
  });

  it("says what is wrong with a request", async () => {
    const { statusCode, body } = await app.inject({ method: "POST", url: "/page", payload: { text: "too long" } });
    expect(statusCode).toBe(413);
    expect(body).toContain("Request body is too large");
  });

  it("has the status of an error with one of its own, below /api/", async () => {
    app.get("/api/busy/", async () => {
      throw new HttpError(503, "busy", "The shop is very busy.");
    });
    expect((await app.inject("/api/busy/")).statusCode).toBe(503);
  });
});
