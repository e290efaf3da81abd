import { shopConfigFromEnv } from "./config";
import { createShop } from "./shop";

const failure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE")
    return `Port ${process.env.PORT ?? 3000} is taken. Set PORT to another one.`;
  return error.message;
};

try {
  const config = shopConfigFromEnv(process.env);
  const shop = await createShop(config, process.env);
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    // A connection that never ends must not keep the shop from closing (reliability Z2).
    setTimeout(() => process.exit(1), 10_000).unref();
    await shop.close();
    process.exit(0);
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
  try {
    await shop.listen({ port: config.port, host: config.host });
  } catch (error) {
    await shop.close();
    throw error;
  }
  const address = shop.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  process.stdout.write(`Aurelle is open on http://localhost:${port}\n`);
} catch (error) {
  process.stderr.write(`The shop cannot open: ${failure(error)}\n`);
  process.exit(1);
}
