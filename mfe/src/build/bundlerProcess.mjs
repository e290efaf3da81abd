// Runs the bundler in a process of its own, as plain JavaScript. The bundler turns some functions into text for the browser, and
// a TypeScript loader such as tsx would add calls of helpers to them that the browser does not have. bundler.ts starts this file;
// requests and responses use the IPC channel between the processes.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { importedNames, scriptBuildOf, serverBuildOf } from "@aurelle/shared/build";
import { federationVersion, sharedVersions } from "@aurelle/shared/build/federation";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { DevServerBuild } from "./devServerBuild.mjs";

/** @import { Configuration } from "@rspack/core" */
/** @typedef {import("./bundler").BundlerRequest} BundlerRequest */
/** @typedef {import("./bundler").BundlerResponse} BundlerResponse */

const emptyResponse = {
  errors: [],
  entry: [],
  mf: federationVersion,
  shared: sharedVersions(),
  imports: {},
  requests: {},
};

/** @param {string} dir @returns {Promise<Configuration>} the configuration of the workspace */
async function configOf(dir) {
  return (await import(pathToFileURL(path.join(dir, "rspack.config.mjs")).href)).default;
}

/** @param {Configuration} workspace @param {import("./bundler").BuildOptions} options @returns {Configuration} */
function selectBuild(workspace, { serverEntry, scriptEntry }) {
  if (serverEntry) return serverBuildOf(workspace, serverEntry);
  return scriptEntry ? scriptBuildOf(workspace, scriptEntry) : workspace;
}

/**
 * What the bundler knows of the code that requests each file: an import in a module, or the start of the workspace.
 * @param {import("@rspack/core").StatsCompilation} stats
 * @returns {BundlerResponse["requests"]}
 */
function requestsOf({ chunks = [] }) {
  /** @type {Record<string, import("./bundler").ImportSite[]>} */
  const requests = {};
  for (const { files = [], origins = [] } of chunks) {
    // The start of the workspace has no module, or is none of its own.
    const sites = origins.map(({ moduleName = "", request = "" }) =>
      /[/.]/.test(moduleName) ? { module: moduleName.replace(/^\.\//, ""), request } : null,
    );
    for (const file of files) requests[file] = sites.filter((site) => site !== null);
  }
  return requests;
}

/** @param {Configuration} workspace @param {import("./bundler").Build} of @returns {Promise<BundlerResponse>} */
function build(workspace, { outDir, hasMaps, ...options }) {
  const config = selectBuild(workspace, options);
  const output = { ...config.output, path: outDir };
  const compiler = rspack({ ...config, output, ...(hasMaps && { devtool: "hidden-source-map" }) });
  return new Promise((resolve, reject) => {
    compiler.run((error, result) => {
      const chunks = { chunks: true, chunkOrigins: true, ids: true };
      const stats = result?.toJson({
        all: false,
        assets: true,
        entrypoints: true,
        errors: true,
        ...(hasMaps && chunks),
      });
      const imports = result ? importedNames(result.compilation) : {};
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure || !stats) return reject(failure ?? new Error("the bundler gave no result"));
        const entry = stats.entrypoints?.main?.assets?.map(({ name }) => name) ?? [];
        const errors = stats.errors?.map(({ message }) => message) ?? [];
        resolve({ ...emptyResponse, errors, entry, imports, requests: requestsOf(stats) });
      });
    });
  });
}

/** @param {Extract<BundlerRequest, { kind: "build" }>} order @returns {Promise<BundlerResponse[]>} one for each build */
async function buildAll({ dir, builds }) {
  const workspace = await configOf(dir);
  const responses = [];
  // One after the other: at the same time the bundler would write the hashes of styles in an order that varies.
  for (const of of builds) responses.push(await build(workspace, of));
  return responses;
}

/** @param {Extract<BundlerRequest, { kind: "serve" }>} order @returns {Promise<BundlerResponse[]>} */
async function serve({ dir, port, serverEntry, scriptEntry }) {
  const config = await configOf(dir);
  const compiler = rspack({ ...config, infrastructureLogging: { level: "error" } });
  const isDev = process.env.NODE_ENV === "development";
  const forServer = new DevServerBuild([
    ...(serverEntry ? [serverBuildOf(config, serverEntry)] : []),
    ...(scriptEntry ? [scriptBuildOf(config, scriptEntry)] : []),
  ]);
  forServer.follow(compiler);
  const server = new RspackDevServer(
    {
      port,
      host: "localhost",
      hot: isDev,
      liveReload: !isDev,
      headers: { "Access-Control-Allow-Origin": "*" },
      allowedHosts: "all",
      client: {
        webSocketURL: `ws://localhost:${port}/ws`,
        overlay: isDev && { errors: true, warnings: false, runtimeErrors: false },
      },
      devMiddleware: { stats: "errors-warnings" },
      setupMiddlewares: (middlewares) => [
        {
          name: "server build",
          middleware: forServer.middleware,
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  forServer.showIn(server);
  process.once("SIGTERM", () => server.stop().finally(() => process.exit(0)));
  return [emptyResponse];
}

process.once("message", async (message) => {
  const request = /** @type {BundlerRequest} */ (message); // sent by bundler.ts
  try {
    process.send?.(await (request.kind === "build" ? buildAll(request) : serve(request)));
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.send?.([{ ...emptyResponse, errors: [text] }]);
  }
});
// The parent process has ended, so the response has no receiver.
process.once("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of the group; the parent process stops its servers itself.
process.on("SIGINT", () => {});
