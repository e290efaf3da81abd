import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { projectDir } from "../../mfe/src/paths";

/** No run takes longer, ms: an older bundle belongs to an earlier one. */
const maxAgeMs = 24 * 3_600_000;

/** Packages that find other files from their own folder. They are not included. */
const withOtherFiles = [
  "@bokuweb/zstd-wasm",
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "css-tree",
  "esbuild",
  "sharp",
  "tsx",
];

/** Modules find the project's folders from their own address, so each keeps its own. */
export const addresses: Plugin = {
  name: "addresses",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      const address = JSON.stringify(pathToFileURL(file).href);
      return { contents: text.replaceAll(/import\.meta\.url/g, address), loader: "ts" };
    });
  },
};

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > maxAgeMs) await rm(file, { force: true });
  }
}

/** @param folder of the bundle: that of a workspace, so that Node finds its packages. */
async function write(entry: string, folder: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(projectDir, entry)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    logLevel: "error",
    external: [...withOtherFiles.flatMap((name) => [name, `${name}/*`]), "pg-native"],
    // Packages in CommonJS require modules of Node.
    banner: {
      js: 'import { createRequire as requirerOf } from "node:module"; const require = requirerOf(import.meta.url);',
    },
    plugins: [addresses],
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  const file = path.join(folder, `program-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.mjs`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  await removeOld(folder);
  // Another worker may write the same bundle.
  const fresh = path.join(folder, `${process.pid}.mjs`);
  await writeFile(fresh, bytes);
  await rename(fresh, file);
  return file;
}

/**
 * A program of the project as one file, with its packages. Its source, which `tsx` compiles, takes three times as long to start.
 * @param variable of the environment, by which the processes of a run share one bundle.
 */
function bundleOnce(entry: string, workspace: string, variable: string): () => Promise<string> {
  return async () => {
    process.env[variable] ??= await write(entry, path.join(projectDir, workspace, ".tmp"));
    return process.env[variable];
  };
}

/** The document server with the API, which gives its calls more time. */
export const serverBundle = bundleOnce("e2e/support/patientShop.ts", "shell", "TEST_SHOP_PROGRAM");

/** The release tool, for commands that read no source of a remote: TypeScript needs `tsx`. */
export const toolBundle = bundleOnce("mfe/src/main.ts", "mfe", "TEST_TOOL_PROGRAM");
