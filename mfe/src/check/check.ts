import { readFile } from "node:fs/promises";
import path from "node:path";
import { contractVersion, federationMinor, slotNames } from "@aurelle/shared/contract";
import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import semver from "semver";
import { brotli } from "../build/compress";
import { describeFiles } from "../build/files";
import type { Finding, Release } from "../build/release";
import { foreignSelectors } from "./styles";

/** Most bytes (brotli) that the files needed before a page's own chunk may have: entry and `./remote` (federation §1). */
const entryBudget = 12 * 1024;

async function checkFiles(dir: string, release: Release): Promise<Finding> {
  const found = await describeFiles(dir);
  delete (found as Record<string, unknown>)["release.json"];
  const names = new Set([...Object.keys(found), ...Object.keys(release.files)]);
  const faults = [...names].flatMap((name) => {
    const [is, said] = [found[name], release.files[name]];
    if (!said) return [`${name} is there, but release.json does not name it`];
    if (!is) return [`${name} is missing`];
    return is.sha384 === said.sha384 && is.size === said.size ? [] : [`${name} has other bytes than were built`];
  });
  return { what: "files", faults };
}

function checkContract({ requires, mf }: Release, shell: ShellFacts): Finding {
  const minor = `~${semver.major(shell.mf)}.${semver.minor(shell.mf)}`;
  const faults = [
    ...(semver.validRange(requires) === null ? [`"${requires}" is no range of versions`] : []),
    ...(semver.satisfies(shell.provides, requires)
      ? []
      : [`requires ${requires}, the shell provides ${shell.provides}`]),
    ...(mf === undefined || semver.satisfies(mf, minor)
      ? []
      : [`was built with Module Federation ${mf}, the shell runs ${shell.mf}`]),
  ];
  return { what: "contract", faults };
}

/** What a remote asks for must be there: it brings no copies of its own (docs/decisions/0003-facades.md). */
function checkShared({ shared = {} }: Release, { shared: given }: ShellFacts): Finding {
  const faults = Object.entries(shared).flatMap(([name, range]) => {
    const version = given[name];
    if (version === undefined) return [`asks for ${name}, which the shell does not share`];
    return semver.satisfies(version, range) ? [] : [`asks for ${name} ${range}, the shell brings ${version}`];
  });
  return { what: "shared modules", faults };
}

/** A slot that nobody leaves open would be filled in vain. `x.…`: those that remotes leave open to each other. */
function checkSlots({ slots }: Release): Finding {
  const unknown = slots.filter(({ name }) => !Object.hasOwn(slotNames, name) && !name.startsWith("x."));
  return { what: "slots", faults: unknown.map(({ name }) => `the contract has no slot ${name}`) };
}

/** A path belongs to the remote that has it first; two pages at one address would be a matter of luck. */
function checkPages(release: Release, registry: Registry): Finding {
  const taken = new Map(
    Object.entries(registry.remotes)
      .filter(([name]) => name !== release.remote)
      .flatMap(([name, { stable, releases }]) =>
        (releases[stable]?.pages ?? []).map(({ path: at }) => [at, name] as const),
      ),
  );
  const faults = release.pages.flatMap(({ path: at }) =>
    taken.has(at) ? [`${at} is a page of ${taken.get(at)}`] : [],
  );
  return { what: "pages", faults };
}

async function checkStyles(dir: string, release: Release): Promise<Finding> {
  const sheets = Object.keys(release.files).filter((name) => name.endsWith(".css"));
  const faults = await Promise.all(
    sheets.map(async (name) => {
      const selectors = foreignSelectors(await readFile(path.join(dir, name), "utf8"), release.remote);
      return selectors.map((selector) => `${name}: ${selector} reaches beyond the remote`);
    }),
  );
  return { what: "styles", faults: faults.flat() };
}

async function checkSize(dir: string, release: Release): Promise<Finding> {
  const sizes = await Promise.all(
    [release.entry, ...release.preload].map(
      async (name) => (await brotli(await readFile(path.join(dir, name)))).length,
    ),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isOver = total > entryBudget;
  return {
    what: "size",
    faults: isOver ? [`entry and ./remote have ${total} bytes (brotli), ${entryBudget} at most`] : [],
  };
}

/** The bundler writes a library that it leaves outside as `module.exports = require("react@^19.3.1")`. */
const outside = /module\.exports = require\("([^"]+)"\)/g;

/** What the document server's threads provide is what the page shares, and nothing of Node (docs/decisions/0012-server-rendering.md). */
async function checkServer(dir: string, { files, shared = {} }: Release): Promise<Finding> {
  const modules = Object.keys(files).filter((name) => /^server\/[^/]+\.cjs$/.test(name));
  const provided = new Set(Object.entries(shared).map(([name, range]) => `${name}@${range}`));
  const faults = await Promise.all(
    modules.map(async (name) => {
      const asked = [...(await readFile(path.join(dir, name), "utf8")).matchAll(outside)].map(([, what = ""]) => what);
      const unknown = asked.filter((what) => !provided.has(what.replace("/jsx-runtime@", "@")));
      return unknown.map((what) => `${name} asks for ${what}, which the document server does not provide`);
    }),
  );
  return { what: "server", faults: faults.flat() };
}

/** Looks at what a build alone can tell. @param shell what it is to run in */
export async function checkBuild(dir: string, release: Release, shell: ShellFacts): Promise<Finding[]> {
  return [
    await checkFiles(dir, release),
    checkContract(release, shell),
    checkShared(release, shell),
    checkSlots(release),
    await checkStyles(dir, release),
    await checkSize(dir, release),
    await checkServer(dir, release),
  ];
}

/** The versions with which a release would just do. */
const lowest = ({ shared = {} }: Release): ShellFacts["shared"] =>
  Object.fromEntries(Object.entries(shared).map(([name, range]) => [name, semver.minVersion(range)?.version ?? range]));

/** Looks a built or published release over, before anybody is given it: against the shell and the remotes of this registry. */
export async function checkRelease(dir: string, release: Release, registry: Registry): Promise<Finding[]> {
  // A store without a shell yet: this checkout's contract, and nothing against what the release asks for.
  const shell = registry.shell ?? { provides: contractVersion, mf: `${federationMinor}.0`, shared: lowest(release) };
  return [...(await checkBuild(dir, release, shell)), checkPages(release, registry)];
}
