// Builds the shop as one React application, without Module Federation, in a process of its own. Plain JavaScript: a TypeScript
// loader such as tsx adds helpers to the functions that the bundler turns into text, and the browser does not have them.
//   node bundler.mjs <empty folder>     writes browser/, server/ and, last, built.json
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serverBuildOf, shellBuild } from "@aurelle/shared/build";
import { rspack } from "@rspack/core";

/** @import { Configuration, StatsChunk, StatsCompilation } from "@rspack/core" */

const projectDir = fileURLToPath(new URL("../../../..", import.meta.url));
const own = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
const layerLoader = path.join(projectDir, "shared/build/layer-loader.cjs");

/**
 * Replaces the two modules through which the shell reaches remotes: the browser loads a remote by one of them, and the server evaluates
 * a release by the other. The patterns match every relative import of the two.
 */
const replaceFederation = () => [
  new rspack.NormalModuleReplacementPlugin(/^\.{1,2}\/(?:.*\/)?federation$/, own("./federation.ts")),
  new rspack.NormalModuleReplacementPlugin(/^\.{1,2}\/(?:.*\/)?evaluateRelease$/, own("./evaluateRelease.ts")),
];

/** The shell's own build, with the remotes' styles in the same layer as in the remotes' own builds. @returns {Configuration} */
function browserBuild() {
  const shell = shellBuild({ name: "one", dir: projectDir });
  return {
    ...shell,
    entry: { main: "./shell/src/bootstrap.ts" },
    module: {
      ...shell.module,
      rules: [
        ...(shell.module?.rules ?? []),
        { test: /\.css$/, include: /[\\/]mf-[^\\/]+[\\/]src/, use: [layerLoader] },
      ],
    },
    plugins: [...(shell.plugins ?? []), ...replaceFederation()],
  };
}

/** @param {Configuration} config @param {string} outDir @returns {Promise<StatsCompilation>} */
function run(config, outDir) {
  const compiler = rspack({ ...config, output: { ...config.output, path: outDir } });
  return new Promise((resolve, reject) => {
    compiler.run((error, result) => {
      const stats = result?.toJson({
        all: false,
        entrypoints: true,
        errors: true,
        ids: true,
        chunks: true,
        chunkOrigins: true,
      });
      compiler.close(() => {
        const errors = stats?.errors?.map(({ message }) => message) ?? [];
        if (error || !stats || errors.length > 0) reject(error ?? new Error(errors.join("\n")));
        else resolve(stats);
      });
    });
  });
}

/**
 * The browser's scripts of each `import()`, by the name that its chunk has in the server's build, where chunks share nothing.
 * @param {StatsCompilation} stats
 * @returns {Record<string, string[]>}
 */
function scriptsOf({ chunks = [] }) {
  /** @type {Record<string, string[]>} */
  const scripts = {};
  /** @param {string} name @param {string[]} files */
  const add = (name, files) => {
    scripts[name] = [...new Set([...(scripts[name] ?? []), ...files.filter((file) => file.endsWith(".js"))])];
  };
  // A shared chunk lists each import() that needs it.
  const importsOf = (/** @type {StatsChunk} */ { origins = [] }) =>
    origins.map(({ moduleName, request }) => {
      const module = path.posix.join(path.posix.dirname(moduleName), request);
      return `${module.replace(/\.tsx?$/, "").replace(/[^\w-]/g, "_")}_tsx`;
    });
  for (const chunk of chunks) for (const name of importsOf(chunk)) add(name, chunk.files ?? []);
  for (const chunk of chunks) {
    for (const name of chunk.names ?? []) for (const imported of importsOf(chunk)) add(name, scripts[imported] ?? []);
  }
  return scripts;
}

const outDir = process.argv[2];
if (!outDir) throw new Error("name an empty folder");
const config = browserBuild();
const server = serverBuildOf(config, "./shell/ssr/worker.ts");
const [stats] = await Promise.all([
  run(config, path.join(outDir, "browser")),
  // Module names, from which evaluateRelease.ts takes the names of chunks.
  run(
    {
      ...server,
      optimization: { ...server.optimization, moduleIds: "named" },
      plugins: [...(server.plugins ?? []), ...replaceFederation()],
    },
    path.join(outDir, "server"),
  ),
]);
const entry = stats.entrypoints?.main?.assets?.map(({ name }) => name) ?? [];
const built = { entry, chunks: scriptsOf(stats) };
writeFileSync(path.join(outDir, "built.json"), JSON.stringify(built));
// Everything is written. On a normal exit the native bundler would print warnings about objects that it still references.
process.kill(process.pid, "SIGKILL");
