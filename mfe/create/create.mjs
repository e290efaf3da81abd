#!/usr/bin/env node
// Creates a remote of an Aurelle shop in a folder of its own. It needs no package and writes nowhere else.
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const frameworks = ["react", "vue", "svelte", "element"];
const usage = `create-aurelle-remote <name> --shop <address> [--framework <name>] [--packages <folder or address>]

  <name>       lower-case letters, digits and hyphens: its page is at /<name>
  --shop       the shop in which the remote will run: https://shop.example
  --framework  ${frameworks.join(", ")} (a custom element); default: react
  --packages   where the packages @aurelle/remote-kit and @aurelle/mfe are (default: <shop>/packages)
`;

class UserError extends Error {}

/** @param {string[]} args @returns {{ name: string, shop: string, packages: string, framework: string }} */
function readArgs(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      shop: { type: "string" },
      packages: { type: "string" },
      framework: { type: "string", default: "react" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const [name = "", ...others] = positionals;
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(name) || others.length > 0)
    throw new UserError(`Give one name of lower-case letters, digits and hyphens.\n\n${usage}`);
  if (!/^[^-]+(?:-[^-]+)*$/.test(name))
    throw new UserError(`"${name}" cannot be the name of a remote: a hyphen stands between two words.`);
  if (name === "shell") throw new UserError('"shell" is the shop itself: choose another name.');
  const url = URL.canParse(values.shop ?? "") ? new URL(values.shop ?? "") : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/")
    throw new UserError(`--shop takes the address of the shop, such as https://shop.example.\n\n${usage}`);
  const { framework } = values;
  if (!frameworks.includes(framework))
    throw new UserError(`--framework takes ${frameworks.join(", ")}, not "${framework}".`);
  const packages = values.packages ?? `${url.origin}/packages`;
  return { name, shop: url.origin, packages: packages.replace(/\/+$/, ""), framework };
}

/** `gift-cards` → `GiftCards` @param {string} name */
const titleOf = (name) => name.replace(/(?:^|-)([a-z0-9])/g, (_, initial) => initial.toUpperCase());

/** @param {string} packages @param {string} dir of the new remote @param {string} file */
function packageSource(packages, dir, file) {
  if (/^https?:/.test(packages)) return `${packages}/${file}`;
  const absolute = path.resolve(packages, file);
  if (!existsSync(absolute)) throw new UserError(`${packages} has no file ${file}.`);
  return `file:${path.relative(dir, absolute)}`;
}

/** What the template for React has, and other frameworks have in their own way. */
const ofReact = /^src\/(?:pages\/|remote\.ts)/;

/** The files of the new repository by name, and what they are made from. @param {string} framework @returns {Promise<Map<string, string>>} */
async function readTemplate(framework) {
  const texts = new Map();
  for (const folder of ["template", `frameworks/${framework}`]) {
    const dir = fileURLToPath(new URL(folder, import.meta.url));
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const from = path.join(entry.parentPath, entry.name);
      const file = path.relative(dir, from).split(path.sep).join("/");
      if (folder === "template" && framework !== "react" && ofReact.test(file)) continue;
      texts.set(file, await readFile(from, "utf8"));
    }
  }
  return texts;
}

/** @param {Record<string, string>} [one] @param {Record<string, string>} [other] */
const merged = (one, other) =>
  Object.fromEntries(Object.entries({ ...one, ...other }).sort(([a], [b]) => (a < b ? -1 : 1)));

/** @param {string} manifest @param {string} additions of a framework */
function withAdditions(manifest, additions) {
  const [base, added] = [JSON.parse(manifest), JSON.parse(additions)];
  const dependencies = merged(base.dependencies, added.dependencies);
  const devDependencies = merged(base.devDependencies, added.devDependencies);
  return `${JSON.stringify({ ...base, dependencies, devDependencies }, null, 2)}\n`;
}

async function create() {
  const { name, shop, packages, framework } = readArgs(process.argv.slice(2));
  const dir = path.resolve(name);
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new UserError(`The folder ${name} is not empty.`);
  const { version } = JSON.parse(await readFile(new URL("package.json", import.meta.url), "utf8"));
  const values = {
    __kit__: packageSource(packages, dir, `aurelle-remote-kit-${version}.tgz`),
    __mfe__: packageSource(packages, dir, `aurelle-mfe-${version}.tgz`),
    __shop__: shop,
    __name__: name,
    __Name__: titleOf(name),
  };
  /** @param {string} text */
  const fill = (text) => Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), text);
  const texts = await readTemplate(framework);
  const [manifest, additions] = ["package.json.template", "package.additions.json"];
  texts.set(manifest, withAdditions(texts.get(manifest) ?? "", texts.get(additions) ?? "{}"));
  texts.delete(additions);
  for (const [file, text] of texts) {
    const target = path.join(dir, fill(file).replace(/\.template$/, ""));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, fill(text));
  }
  process.stdout.write(`${name} is ready. Next:
  cd ${name}
  npm install
  npm test                     its tests and types
  npm run dev                  its page at /${name} inside ${shop}, with hot reload
  npx mfe login ${shop}   once: makes a key, and prints what the shop's owner adds
  npm run release              visitors get it
`);
}

try {
  await create();
} catch (cause) {
  const error = /** @type {Error & { code?: string }} */ (cause); // only errors are thrown above
  const isUserError = error instanceof UserError || /^ERR_PARSE_ARGS/.test(error.code ?? "");
  process.stderr.write(`create-aurelle-remote: ${isUserError ? error.message : error.stack}\n`);
  process.exit(isUserError ? 1 : 2);
}
