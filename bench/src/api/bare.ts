import Fastify from "fastify";

/** A route that only sends the bytes of `BARE_SOURCE`. It shows what the framework can do on this machine. */
async function main(): Promise<void> {
  const { BARE_SOURCE = "", PORT } = process.env;
  const response = await fetch(BARE_SOURCE, { headers: { "accept-encoding": "identity" } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const server = Fastify();
  server.get("/", (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes));
  await server.listen({ port: Number(PORT), host: "127.0.0.1" });
  console.info("The bare route listens");
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
