import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { projectDir } from "../paths";
import { kitNameOf } from "./kitNames";

const run = promisify(execFile);

/** Keeps each module a file of its own, and writes imports as Node and bundlers need them in an ES module: with the file's ending. */
const explicitImports: Plugin = {
  name: "explicit imports",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path: specifier, kind, resolveDir }) => {
      if (kind === "entry-point") return undefined;
      if (!specifier.startsWith(".")) return { path: kitNameOf(specifier), external: true };
      const isSource = [".ts", ".tsx"].some((ending) => existsSync(path.join(resolveDir, specifier + ending)));
      return { path: isSource ? `${specifier}.js` : specifier.replace(/\.tsx?$/, ".js"), external: true };
    });
  },
};

/** Compiles modules of TypeScript one by one. @param files relative to `dir` */
export async function compileModules(dir: string, files: readonly string[], outDir: string): Promise<void> {
  await build({
    entryPoints: files.map((file) => path.join(dir, file)),
    outbase: dir,
    outdir: outDir,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    jsx: "automatic",
    logLevel: "error",
    plugins: [explicitImports],
  });
}

/** Writes the declarations of modules. @param files relative to `dir` @throws Error with the compiler's messages */
export async function writeDeclarations(dir: string, files: readonly string[], outDir: string): Promise<void> {
  const config = `${outDir}.tsconfig.json`;
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, allowJs: true, checkJs: false },
    ...{ rootDir: dir, outDir, allowImportingTsExtensions: false, rewriteRelativeImportExtensions: true },
  };
  const extended = path.join(projectDir, "tsconfig.base.json");
  const all = [...files, "src/ui/css.d.ts"].map((file) => path.join(dir, file));
  await writeFile(config, JSON.stringify({ extends: extended, compilerOptions, files: all }));
  try {
    const tsc = path.join(projectDir, "node_modules/typescript/bin/tsc");
    await run(process.execPath, [tsc, "-p", config, "--pretty", "false"], { cwd: projectDir });
  } catch (error) {
    throw new Error(`tsc: ${(error as { stdout?: string }).stdout ?? error}`); // execFile adds the output to its errors
  } finally {
    await rm(config);
  }
}
