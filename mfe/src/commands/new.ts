import { existsSync } from "node:fs";
import { cp, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { isRemoteName } from "@aurelle/shared/contract/releaseNames";
import { packageDir, projectDir, storeDir } from "../paths";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

const template = path.join(packageDir, "template");

/** `gift-cards` → `GiftCards` */
const titleOf = (name: string) => name.replace(/(?:^|-)([a-z0-9])/g, (_, initial: string) => initial.toUpperCase());

/** Replaces `__name__` and `__Name__` in the contents and names of the copied template. */
async function fillTemplate(dir: string, name: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll("__name__", name).replaceAll("__Name__", titleOf(name)));
    const target = path.join(
      entry.parentPath,
      entry.name.replace("__Name__", titleOf(name)).replace(/\.template$/, ""),
    );
    if (target !== file) await rename(file, target);
  }
}

/** `mfe new <remote>`: creates a remote in `mf-<remote>` that builds, tests and publishes. It changes no other file. */
export async function scaffold(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [name = ""] = positionalArgs(positionals, "remote");
  if (!isRemoteName(name))
    throw new UserError(`"${name}" is not a valid name for a remote: use lower-case a to z, digits and hyphens.`);
  if (!/^[^-]+(?:-[^-]+)*$/.test(name))
    throw new UserError(`"${name}" is not a valid name for a new remote: a hyphen stands between two words.`);
  const dir = path.join(projectDir, `mf-${name}`);
  if (existsSync(dir)) throw new UserError(`mf-${name} exists already.`);
  if ((await readRegistry(storeDir())).remotes[name])
    throw new UserError(`The registry has a remote "${name}" already.`);
  await cp(template, dir, { recursive: true });
  await fillTemplate(dir, name);
  const steps = [
    `mf-${name} is ready. Next:`,
    `  npx jest mf-${name}                      its tests`,
    `  npm run dev -- mf-${name}                its page at /${name}, with hot reload, in the real shell`,
    `  npm run mfe -- build mf-${name}          a release`,
    `  npm run mfe -- publish mf-${name}        in the store; visitors get it after mfe promote`,
    "Before you commit it:",
    "  npm install                              enters the workspace into package-lock.json, without which npm ci fails",
  ];
  print(values.json, { remote: name, dir: `mf-${name}` }, steps.join("\n"));
}
