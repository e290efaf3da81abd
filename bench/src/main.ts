import { exitForArguments } from "@aurelle/e2e/argumentError";

/**
 * Measures the shop: `npm run bench -- <name>`. Each measurement reads its arguments, builds the shop, and returns whether that is within the
 * limits that it checks.
 */
const measurements: Readonly<Record<string, (args: string[]) => Promise<boolean>>> = {
  remotes: async () => (await import("./remotes/remotes")).measureRemotes(),
  pages: async (args) => (await import("./pages/pages")).measureLoads(args),
  journeys: async (args) => (await import("./journeys/journeys")).measureJourneys(args),
  press: async (args) => (await import("./press/press")).measurePresses(args),
  filmstrip: async () => (await import("./filmstrip/filmstrip")).makeFilmstrip(),
  typing: async (args) => (await import("./typing/typing")).measureTyping(args),
  rendering: async (args) => (await import("./renderTime/renderTime")).measureRendering(args),
  lighthouse: async (args) => (await import("./lighthouse/lighthouse")).measurePages(args),
  api: async (args) => (await import("./api/api")).measureApi(args),
  catalogue: async (args) => (await import("./catalogue/catalogue")).measureCatalogue(args),
  weight: async () => (await import("./weight/weight")).measureWeight(),
  scale: async () => (await import("./scale/scale")).measureScale(),
  housekeeping: async (args) => (await import("./housekeeping/housekeeping")).measureHousekeeping(args),
  canaries: async (args) => (await import("./canaries/canaries")).measureCanaries(args),
  hostile: async (args) => (await import("./hostile/hostile")).measureHostile(args),
  overload: async (args) => (await import("./overload/overload")).measureOverload(args),
  soak: async (args) => (await import("./soak/soak")).soak(args),
};

const [chosen = "", ...args] = process.argv.slice(2);
const measure = measurements[chosen];
if (!measure) {
  process.stderr.write(`Name a measurement: npm run bench -- ${Object.keys(measurements).join(" | ")}\n`);
  process.exit(2);
}
process.exit((await measure(args).catch(exitForArguments)) ? 0 : 1);
