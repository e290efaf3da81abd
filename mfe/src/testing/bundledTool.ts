import path from "node:path";
import { build, type Plugin } from "esbuild";
import { packageDir } from "../paths";

/** Packages are not included. */
const packages: Plugin = {
  name: "packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "entry-point" || name.startsWith("@aurelle/") ? undefined : { path: name, external: true },
    );
  },
};

/**
 * Compiles the tool for tests that start it several times: with `tsx` each process would compile all of its modules again.
 * @param outdir a folder below this workspace, so that Node finds its packages
 * @returns the program
 */
export async function bundledTool(outdir: string): Promise<string> {
  await build({
    entryPoints: [path.join(packageDir, "src/main.ts")],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    plugins: [packages],
  });
  return path.join(outdir, "main.mjs");
}
