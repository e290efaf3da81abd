import { build, type Plugin } from "esbuild";

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
 * Compiles commands together, each to a file `.mjs`, for tests that start them: with `tsx` each process would compile all of its modules again.
 * @param entryPoints their files
 * @param outdir a folder below a workspace, so that Node finds its packages
 * @param outbase the folder to which the paths below `outdir` are relative
 */
export async function compileCommands(
  entryPoints: string[],
  outdir: string,
  outbase: string,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await build({
    entryPoints,
    outdir,
    outbase,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    plugins: [packages, ...plugins],
  });
}
