/** @jest-environment node */
import Fastify, { type FastifyInstance } from "fastify";
import { isApiReady } from "./isApiReady";

const products = "/api/products/product/";
let api: FastifyInstance;
beforeEach(() => {
  api = Fastify();
});
afterEach(async () => api.close());

/** Whether an API is ready that answers the paths with these statuses, and every other path with 404. */
async function isReady(statuses: Record<string, number>): Promise<boolean> {
  for (const [path, status] of Object.entries(statuses))
    api.get(path, async (_request, reply) => reply.code(status).send("{}"));
  return isApiReady(await api.listen({ port: 0, host: "127.0.0.1" }));
}

describe("an API that runs elsewhere", () => {
  it.each([
    [true, { "/readyz": 200 }],
    [false, { "/readyz": 503, [products]: 200 }],
    // One with only the calls of the specification.
    [true, { [products]: 200 }],
    [false, { [products]: 500 }],
    [false, {}],
  ])("is ready: %s, with %j", async (ready, statuses) => {
    expect(await isReady(statuses)).toBe(ready);
  });
});
