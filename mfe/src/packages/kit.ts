import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../paths";
import { compileModules, writeDeclarations } from "./compile";
import { kitName, withKitName } from "./kitNames";
import { commonFields, type Manifest, readManifest, versionsOf } from "./manifests";
import { filesBelow } from "./sourceFiles";

const sharedDir = path.join(projectDir, "shared");

/** What only this repository uses: versions of facades for the document server, tests, and what they need. */
const isInternal = (file: string): boolean =>
  /\.(?:server|test)\.tsx?$|^src\/testing\/apiFaults\/|^src\/contract\/versions\/|^src\/ui\/styleguide|^src\/testing\/expectHelp/.test(
    file,
  );

/** The parts of `shared/build` with which a remote is built and tested. */
const isBuildPart = (file: string): boolean =>
  /^build\/(?:bundler\/|runtime\/|(?:federation|jest|preset|sharedModules)\.mjs$|[\w-]+\.cjs$|jest-setup\.ts$|sharedHistory\.json$)/.test(
    file,
  );

/** Packages with which a remote is built and tested: those of this repository's own remotes, in the same versions. */
const toolNames = [
  "@rspack/core",
  "@rspack/plugin-react-refresh",
  "@swc/core",
  "@swc/jest",
  "@testing-library/dom",
  "@testing-library/jest-dom",
  "@testing-library/react",
  "@testing-library/user-event",
  "@types/react",
  "axe-core",
  "jest",
  "jest-environment-jsdom",
  "jest-runtime",
  "jsdom",
  "msw",
  "react-refresh",
  "react-router",
];
const peerNames = ["react", "react-dom"];

/** Where an entry of the workspace is in the package: a compiled module with its types, or the file itself. */
function entryPoint(file: string): string | { types: string; default: string } {
  const base = file.replace(/\.(?:tsx?|mjs)$/, "");
  if (file.endsWith(".mjs")) return { types: `${base}.d.mts`, default: file };
  return base === file ? file : { types: `${base}.d.ts`, default: `${base}.js` };
}

function manifestOf(shared: Manifest, version: string): Manifest {
  const entries = Object.entries(shared.exports ?? {}).filter(([, file]) => !isInternal(file.slice(2)));
  const { react: _, ...libraries } = shared.dependencies ?? {};
  return {
    name: kitName,
    version,
    description: "All that a remote of an Aurelle shop imports, is built with and is tested with",
    ...commonFields,
    sideEffects: shared.sideEffects ?? false,
    exports: {
      ...Object.fromEntries(entries.map(([name, file]) => [name, entryPoint(file)])),
      "./css": { types: "./src/ui/css.d.ts" },
      "./tsconfig.json": "./tsconfig.json",
      "./package.json": "./package.json",
    },
    dependencies: { ...libraries, ...versionsOf(toolNames) },
    peerDependencies: versionsOf(peerNames),
  };
}

/** The compiler options of the shop's own remotes, with the types of CSS Modules. */
async function compilerOptions(): Promise<object> {
  const base = JSON.parse(await readFile(path.join(projectDir, "tsconfig.base.json"), "utf8")) as {
    compilerOptions: { types: string[] };
  }; // this repository's own file
  const types = [...base.compilerOptions.types, `${kitName}/css`];
  return { compilerOptions: { ...base.compilerOptions, types } };
}

/** Puts the files of `@aurelle/remote-kit` into an empty folder: the workspace `shared`, compiled, with the same folders. */
export async function writeKit(dir: string, version: string): Promise<void> {
  const all = (await filesBelow(sharedDir)).filter((file) => !isInternal(file));
  const sources = all.filter((file) => /^src\/.*\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
  const copied = all.filter((file) => isBuildPart(file) || (file.startsWith("src/") && !sources.includes(file)));
  const presets = copied.filter((file) => file.endsWith(".mjs") && !file.startsWith("build/runtime/"));
  await Promise.all([
    compileModules(sharedDir, sources, dir),
    writeDeclarations(sharedDir, [...sources, ...presets], dir),
  ]);
  for (const file of copied) {
    const target = path.join(dir, file);
    await mkdir(path.dirname(target), { recursive: true });
    if (!/\.(?:mjs|cjs|js)$/.test(file)) await cp(path.join(sharedDir, file), target);
    // `runtime` imports modules of `src`.
    else {
      const text = withKitName(await readFile(path.join(sharedDir, file), "utf8"));
      await writeFile(target, text.replace(/(from "\.[^"]*)\.tsx?"/g, '$1.js"'));
    }
  }
  for (const file of (await filesBelow(dir)).filter((name) => /\.d\.m?ts$/.test(name))) {
    const text = await readFile(path.join(dir, file), "utf8");
    await writeFile(path.join(dir, file), withKitName(text));
  }
  await writeFile(path.join(dir, "tsconfig.json"), `${JSON.stringify(await compilerOptions(), null, 2)}\n`);
  for (const name of ["README.md", "CHANGELOG.md"]) await cp(path.join(sharedDir, name), path.join(dir, name));
  const manifest = manifestOf(await readManifest(sharedDir), version);
  await writeFile(path.join(dir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
