import { chmod, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { packageDir } from "../paths";
import { kitName, withKitName } from "./kitNames";
import { commonFields, type Manifest, readManifest, versionsOf } from "./manifests";

/** Only the workspace `shared` is compiled into the tool: the contract belongs to its version. */
const packages: Plugin = {
  name: "packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "entry-point" || name.startsWith("@aurelle/shared/") ? undefined : { path: name, external: true },
    );
  },
};

/** Modules of the tool that run in a process of their own, as they are. */
const processes = ["src/build/bundlerProcess.mjs", "src/build/devServerBuild.mjs"];

/** Packages that only a store in a database needs. A team has no such store, and does not install them. */
const ofOwners: readonly string[] = ["@aws-sdk/client-s3", "pg"];

/** Puts the files of `@aurelle/mfe` into an empty folder: the release tool, compiled for plain Node. */
export async function writeTool(dir: string, version: string): Promise<void> {
  await build({
    entryPoints: [path.join(packageDir, "src/main.ts")],
    outdir: path.join(dir, "dist"),
    entryNames: "mfe",
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "error",
    plugins: [packages],
  });
  await chmod(path.join(dir, "dist/mfe.js"), 0o755);
  for (const file of processes) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
    await writeFile(path.join(dir, file), withKitName(await readFile(path.join(packageDir, file), "utf8")));
  }
  await cp(path.join(packageDir, "README.md"), path.join(dir, "README.md"));
  await cp(path.join(packageDir, "../shared/CHANGELOG.md"), path.join(dir, "CHANGELOG.md"));
  const { dependencies: { "@aurelle/shared": _, ...own } = {} } = await readManifest(packageDir);
  const pick = (isWanted: (dependency: string) => boolean) =>
    Object.fromEntries(Object.entries(own).filter(([dependency]) => isWanted(dependency)));
  const isOfOwners = (dependency: string) => ofOwners.includes(dependency);
  const manifest: Manifest = {
    name: "@aurelle/mfe",
    version,
    description: "Builds, checks and releases the remotes of an Aurelle shop",
    ...commonFields,
    bin: { mfe: "dist/mfe.js" },
    exports: { "./package.json": "./package.json" },
    dependencies: {
      ...pick((dependency) => !isOfOwners(dependency)),
      ...versionsOf(["@rspack/core", "@rspack/dev-server", "tsx"]),
    },
    // It builds with the kit of the remote, which has the same contract.
    peerDependencies: { [kitName]: version, ...pick(isOfOwners) },
    peerDependenciesMeta: Object.fromEntries(ofOwners.map((dependency) => [dependency, { optional: true }])),
  };
  await writeFile(path.join(dir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
