import { shopConfigFromEnv } from "../../../shell/server/config";
import { HtmlCache } from "../../../shell/server/rendering/HtmlCache";
import { createShop } from "../../../shell/server/shop";

// The shop's own server without its page cache, so that it renders a page for each request. It runs as its own process.

HtmlCache.prototype.get = () => undefined;

const config = shopConfigFromEnv(process.env);
const shop = await createShop(config, process.env);
process.on("SIGTERM", () => void shop.close().then(() => process.exit(0)));
await shop.listen({ port: config.port, host: config.host });
process.stdout.write("the server listens\n");
