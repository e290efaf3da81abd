import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Configuration, rspack, type StatsCompilation } from "@rspack/core";
import { UserError } from "../UserError";

/** The room's own `rspack.config.ts`, which calls the shared preset. */
export async function bundlerConfig(dir: string): Promise<Configuration> {
  const file = path.join(dir, "rspack.config.ts");
  if (!existsSync(file)) throw new UserError(`${dir} has no rspack.config.ts: it is no room of the shop.`);
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: Configuration };
  return config;
}

/**
 * Builds a room for production into `outDir`.
 * @throws UserError with the bundler's own messages when the source does not build.
 */
export async function bundle(dir: string, outDir: string): Promise<StatsCompilation> {
  process.env.NODE_ENV = "production";
  const config = await bundlerConfig(dir);
  const compiler = rspack({ ...config, output: { ...config.output, path: outDir } });
  const stats = await new Promise<StatsCompilation>((resolve, reject) => {
    compiler.run((error, result) => {
      const json = result?.toJson({
        all: false,
        assets: true,
        entrypoints: true,
        chunks: true,
        errors: true,
        ids: true,
      });
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure || !json) reject(failure ?? new Error("the bundler gave no result"));
        else resolve(json);
      });
    });
  });
  const errors = stats.errors ?? [];
  if (errors.length > 0) throw new UserError(errors.map(({ message }) => message).join("\n\n"));
  return stats;
}
