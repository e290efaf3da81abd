import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../../mfe/src/paths";
import { compileCommands } from "../../mfe/src/testing/compileCommands";
import { addresses } from "./programBundle";

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
  const files = [...new Set(commands)].map((command) => path.join(projectDir, command));
  await compileCommands(files, outdir, projectDir, [addresses]);
  return {
    fileOf: (command) => path.join(outdir, command.replace(/\.ts$/, ".mjs")),
    remove: () => rm(outdir, { recursive: true, force: true }),
  };
}
