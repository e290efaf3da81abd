import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { buildRemote } from "../../mfe/src/build/buildRemote";
import { sourceHash } from "../../mfe/src/build/sourceHash";
import { projectDir } from "../../mfe/src/paths";

/** Builds below the project, so that Node finds the packages. They are as deep as the fixtures, so that relative paths stay valid. */
const buildsDir = path.join(projectDir, "e2e/.tmp");
const isSource = (file: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.relative(projectDir, file));

/** How a release is made from a workspace. */
export interface ReleaseRecipe {
  /** The workspace's folder below the project. */
  workspace: string;
  /** Everything that the change depends on, besides the workspace. */
  key: unknown;
  /** Changes a copy of the workspace. @param source the copy's folder. */
  change: (source: string) => Promise<void>;
}

async function build({ workspace, change }: ReleaseRecipe, built: string): Promise<void> {
  const source = path.join(buildsDir, `${path.basename(built)}-source`);
  await cp(path.join(projectDir, workspace), source, { recursive: true, filter: isSource });
  try {
    await change(source);
    // As `mfe build` does, without its process, whose start costs as much as the bundler's work.
    await buildRemote(source, built);
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

/**
 * Builds a changed workspace once: later tests, workers and runs use the same build as long as the sources are the same.
 * @returns the folder of the built release. Do not change it.
 */
export async function buildOnce(recipe: ReleaseRecipe): Promise<string> {
  const { workspace, key, change } = recipe;
  const source = await sourceHash(path.join(projectDir, workspace));
  const parts = JSON.stringify([source, key, String(change)]);
  const name = `${path.basename(workspace)}-${createHash("sha256").update(parts).digest("hex").slice(0, 16)}`;
  const cached = path.join(buildsDir, "built", name);
  if (existsSync(cached)) return cached;
  const built = path.join(buildsDir, `${name}-${process.pid}`);
  await mkdir(path.dirname(cached), { recursive: true });
  await build(recipe, built);
  // Another worker may have built the same meanwhile.
  await rename(built, cached).catch(async (error: unknown) => {
    if (!existsSync(cached)) throw error;
    await rm(built, { recursive: true, force: true });
  });
  return cached;
}
