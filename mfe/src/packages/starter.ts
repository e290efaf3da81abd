import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { packageDir } from "../paths";
import { withKitName } from "./kitNames";
import { commonFields, installedVersion, type Manifest } from "./manifests";
import { filesBelow } from "./sourceFiles";

/** What a remote of this repository has, but not one in a repository of its own. */
const replaced = new Set(["package.json.template", "tsconfig.json.template"]);
/** The versions of packages in the template's `package.json`: `__version:jest__`. */
const versionMark = /__version:([^_]+)__/g;

/** Puts the files of `create-aurelle-remote` into an empty folder: the template of `mfe new`, for a repository of its own. */
export async function writeStarter(dir: string, version: string): Promise<void> {
  const own = path.join(packageDir, "create");
  for (const [from, folder] of [
    [path.join(packageDir, "template"), "template"],
    [own, "."],
  ] as const) {
    for (const file of await filesBelow(from)) {
      if (folder === "template" && replaced.has(file)) continue;
      const target = path.join(dir, folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      const text = withKitName(await readFile(path.join(from, file), "utf8"));
      await writeFile(
        target,
        text.replace(versionMark, (_, name: string) => installedVersion(name)),
      );
    }
  }
  await cp(path.join(packageDir, "../shared/CHANGELOG.md"), path.join(dir, "CHANGELOG.md"));
  const manifest: Manifest = {
    name: "create-aurelle-remote",
    version,
    description: "Creates a remote of an Aurelle shop in a repository of its own",
    ...commonFields,
    bin: { "create-aurelle-remote": "create.mjs" },
  };
  await writeFile(path.join(dir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
