import { shopConfigFromEnv } from "./config";
import { readApiConfig } from "./readApiConfig";

// Run by `npm start` before it builds: a wrong setting is reported at once and not after a minute.
try {
  readApiConfig(shopConfigFromEnv(process.env), process.env);
} catch (error) {
  process.stderr.write(`The shop cannot open: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
