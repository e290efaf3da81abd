// Runs the bundler in a process of its own, as plain JavaScript: a TypeScript loader such as tsx adds helpers to the functions
// that the bundler turns into text, and the browser does not have them. Started by bundle.ts; answers over the channel.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { serverBuildOf, serviceWorkerBuildOf } from "@aurelle/shared/build";
import { federationVersion, sharedVersions } from "@aurelle/shared/build/federation";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";

/** @import { Configuration } from "@rspack/core" */
/** @typedef {import("./bundle").Order} Order */
/** @typedef {import("./bundle").Answer} Answer */

const nothing = { errors: [], entry: [], mf: federationVersion, shared: sharedVersions() };

/** @param {string} dir @returns {Promise<Configuration>} the room's own configuration */
async function configOf(dir) {
  return (await import(pathToFileURL(path.join(dir, "rspack.config.mjs")).href)).default;
}

/** @param {Configuration} room @param {import("./bundle").BuildOptions} options @returns {Configuration} */
function partOf(room, { serverEntry, serviceWorkerEntry }) {
  if (serverEntry) return serverBuildOf(room, serverEntry);
  return serviceWorkerEntry ? serviceWorkerBuildOf(room, serviceWorkerEntry) : room;
}

/** @param {Extract<Order, { kind: "build" }>} order @returns {Promise<Answer>} */
async function build({ dir, outDir, hasMaps, ...options }) {
  const config = partOf(await configOf(dir), options);
  const output = { ...config.output, path: outDir };
  const compiler = rspack({ ...config, output, ...(hasMaps && { devtool: "hidden-source-map" }) });
  return new Promise((resolve, reject) => {
    compiler.run((error, result) => {
      const stats = result?.toJson({ all: false, assets: true, entrypoints: true, errors: true });
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure || !stats) return reject(failure ?? new Error("the bundler gave no result"));
        const entry = stats.entrypoints?.main?.assets?.map(({ name }) => name) ?? [];
        resolve({ ...nothing, errors: stats.errors?.map(({ message }) => message) ?? [], entry });
      });
    });
  });
}

/** @param {Extract<Order, { kind: "serve" }>} order @returns {Promise<Answer>} */
async function serve({ dir, port }) {
  const compiler = rspack({ ...(await configOf(dir)), infrastructureLogging: { level: "error" } });
  const isDev = process.env.NODE_ENV === "development";
  const server = new RspackDevServer(
    {
      port,
      host: "localhost",
      hot: isDev,
      liveReload: !isDev,
      headers: { "Access-Control-Allow-Origin": "*" },
      allowedHosts: "all",
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
      devMiddleware: { stats: "errors-warnings" },
    },
    compiler,
  );
  await server.start();
  process.once("SIGTERM", () => server.stop().finally(() => process.exit(0)));
  return nothing;
}

process.once("message", async (message) => {
  const order = /** @type {Order} */ (message); // sent by bundle.ts
  try {
    process.send?.(await (order.kind === "build" ? build(order) : serve(order)));
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.send?.({ ...nothing, errors: [text] });
  }
});
// The tool that asked is gone: nobody needs the answer.
process.once("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the tool ends its servers itself.
process.on("SIGINT", () => {});
