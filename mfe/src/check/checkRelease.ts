import { readFile } from "node:fs/promises";
import path from "node:path";
import { contractVersion, federationMinor, slotNames } from "@aurelle/shared/contract";
import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import semver from "semver";
import { describeFiles } from "../artifact/builtFiles";
import { brotli } from "../artifact/compressFiles";
import type { Finding, Release } from "../artifact/release";
import { conflicts } from "../store/addresses";
import { foreignSelectors } from "./foreignSelectors";

/** The largest total (bytes of brotli) of the files that load before a page's own chunk: entry and `./remote`. docs/teams.md names it. */
const maxEntryBytes = 12 * 1024;

async function checkFiles(dir: string, release: Release): Promise<Finding> {
  const found = await describeFiles(dir);
  delete (found as Record<string, unknown>)["release.json"]; // the description does not describe itself; `found` is local
  const names = new Set([...Object.keys(found), ...Object.keys(release.files)]);
  const faults = [...names].flatMap((name) => {
    const actual = found[name];
    const described = release.files[name];
    if (!described) return [`${name} exists, but release.json does not name it`];
    if (!actual) return [`${name} is missing`];
    return actual.sha384 === described.sha384 && actual.size === described.size
      ? []
      : [`${name} has other bytes than were built`];
  });
  return { what: "files", faults };
}

function checkContract({ requires, mf }: Release, shell: ShellFacts): Finding {
  const minor = `~${semver.major(shell.mf)}.${semver.minor(shell.mf)}`;
  const faults = [
    ...(semver.validRange(requires) === null ? [`"${requires}" is not a range of versions`] : []),
    ...(semver.satisfies(shell.provides, requires)
      ? []
      : [`requires ${requires}, the shell provides ${shell.provides}`]),
    ...(mf === undefined || semver.satisfies(mf, minor)
      ? []
      : [`was built with Module Federation ${mf}, the shell runs ${shell.mf}`]),
  ];
  return { what: "contract", faults };
}

/** The shell must share each module that the remote requires: a remote contains no copies of them (docs/decisions/0003-facades.md). */
function checkShared({ shared = {} }: Release, { shared: provided }: ShellFacts): Finding {
  const faults = Object.entries(shared).flatMap(([name, range]) => {
    const version = provided[name];
    if (version === undefined) return [`requires ${name}, which the shell does not share`];
    return semver.satisfies(version, range) ? [] : [`requires ${name} ${range}, the shell provides ${version}`];
  });
  return { what: "shared modules", faults };
}

/** The contract must have each slot that the remote fills. Names that begin with `x.` are slots that remotes offer to each other. */
function checkSlots({ slots }: Release): Finding {
  const unknown = slots.filter(({ name }) => !Object.hasOwn(slotNames, name) && !name.startsWith("x."));
  return { what: "slots", faults: unknown.map(({ name }) => `the contract has no slot ${name}`) };
}

/** The pages and slots of a release must not be those of the shell, or of another remote in service. */
const checkPages = (release: Release, registry: Registry): Finding => ({
  what: "pages",
  faults: conflicts(release.remote, release, registry),
});

async function checkStyles(dir: string, release: Release): Promise<Finding> {
  const stylesheets = Object.keys(release.files).filter((name) => name.endsWith(".css"));
  const faults = await Promise.all(
    stylesheets.map(async (name) => {
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
  const isOver = total > maxEntryBytes;
  return {
    what: "size",
    faults: isOver ? [`entry and ./remote have ${total} bytes (brotli), ${maxEntryBytes} at most`] : [],
  };
}

/** The bundler writes a library that it does not include as `module.exports = require("react@^19.3.1")`. */
const externalRequire = /module\.exports = require\("([^"]+)"\)/g;

/** The server's bundle may require only the shared modules, and no module of Node (docs/decisions/0012-server-rendering.md). */
async function checkServer(dir: string, { files, shared = {} }: Release): Promise<Finding> {
  const modules = Object.keys(files).filter((name) => /^server\/[^/]+\.cjs$/.test(name));
  const provided = new Set(Object.entries(shared).map(([name, range]) => `${name}@${range}`));
  const faults = await Promise.all(
    modules.map(async (name) => {
      const required = [...(await readFile(path.join(dir, name), "utf8")).matchAll(externalRequire)].map(
        ([, what = ""]) => what,
      );
      const unknown = required.filter((what) => !provided.has(what.replace("/jsx-runtime@", "@")));
      return unknown.map((what) => `${name} requires ${what}, which the document server does not provide`);
    }),
  );
  return { what: "server", faults: faults.flat() };
}

/** Runs the checks that need no registry. @param shell the shell that the release must run in */
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

/** The lowest version of each shared module that satisfies the release. */
const lowestVersions = ({ shared = {} }: Release): ShellFacts["shared"] =>
  Object.fromEntries(Object.entries(shared).map(([name, range]) => [name, semver.minVersion(range)?.version ?? range]));

/** Runs all checks on a built or published release, against the shell and the remotes of a registry. */
export async function checkRelease(dir: string, release: Release, registry: Registry): Promise<Finding[]> {
  // A store without a shell: assume this checkout's contract and every shared module that the release requires.
  const shell = registry.shell ?? {
    provides: contractVersion,
    mf: `${federationMinor}.0`,
    shared: lowestVersions(release),
  };
  return [...(await checkBuild(dir, release, shell)), checkPages(release, registry)];
}
