import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { projectDir } from "../../mfe/src/paths";
import { addresses } from "./programBundle";

/** Packages are not included. */
const packages: Plugin = {
  name: "packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "entry-point" || name.startsWith("@aurelle/") ? undefined : { path: name, external: true },
    );
  },
};

/** Commands of the project, compiled together: with `tsx` each would compile all of its modules again. */
export interface CommandBundles {
  /** The compiled file of a command. */
  fileOf: (command: string) => string;
  remove: () => Promise<void>;
}

/** @param commands their files, relative to the project. */
export async function bundleCommands(commands: readonly string[]): Promise<CommandBundles> {
  // Below a workspace, so that Node finds its packages.
  const outdir = await mkdtemp(path.join(projectDir, "e2e/.commands.tmp."));
  await build({
    entryPoints: [...new Set(commands)].map((command) => path.join(projectDir, command)),
    outdir,
    outbase: projectDir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    plugins: [packages, addresses],
  });
  return {
    fileOf: (command) => path.join(outdir, command.replace(/\.ts$/, ".mjs")),
    remove: () => rm(outdir, { recursive: true, force: true }),
  };
}
