import { backlog, closeGently } from "@aurelle/api";
import { type ShopConfig, shopConfigFromEnv } from "./config";
import { createShop } from "./shop";

/** How long accepted requests may take to finish after SIGTERM (reliability Z2), ms. */
const drainMs = 10_000;

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isTaken = "code" in error && error.code === "EADDRINUSE";
  return isTaken ? `Port ${process.env.PORT || 3000} is taken. Set PORT to another one.` : error.message;
};

async function open(choices: Partial<ShopConfig>): Promise<void> {
  const config = { ...shopConfigFromEnv(process.env), ...choices };
  const shop = await createShop(config, process.env);
  let isClosing = false;
  async function close(exitCode: number): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await closeGently(shop);
    process.exit(exitCode);
  }
  process.on("SIGINT", () => void close(0));
  process.on("SIGTERM", () => void close(0));
  // `as const`: `process.on` accepts these names, but no other text.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error) => {
      shop.log.fatal({ err: error }, event);
      void close(1);
    });
  }
  try {
    await shop.listen({ port: config.port, host: config.host, backlog });
  } catch (error) {
    await shop.close();
    throw error;
  }
  const address = shop.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  process.stdout.write(`Aurelle is open on http://localhost:${port}\n`);
}

/**
 * Opens the shop that the environment describes, until a signal ends it. What is wrong is printed, and the exit code is 1.
 * @param choices replace what the environment says
 */
export async function runShop(choices: Partial<ShopConfig> = {}): Promise<void> {
  try {
    await open(choices);
  } catch (error) {
    process.stderr.write(`The shop cannot open: ${messageOf(error)}\n`);
    process.exit(1);
  }
}
