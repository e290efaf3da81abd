import { readFile } from "node:fs/promises";
import path from "node:path";
import { slotNames } from "@aurelle/shared/contract";
import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import { contractProblems, sharedProblems } from "@aurelle/shared/contract/whyUnusable";
import semver from "semver";
import { describeFiles } from "../artifact/builtFiles";
import { brotli } from "../artifact/compressFiles";
import { inlineCss } from "../artifact/inlineCss";
import type { Artifact, Finding, Release } from "../artifact/release";
import { rangesIn } from "../artifact/writtenRanges";
import { checkPages } from "./checkPages";
import { foreignSelectors } from "./foreignSelectors";
import { shellFor } from "./shellFor";

/** The largest total (bytes of brotli) of the files that load before a page's own chunk: entry and `./remote`. docs/teams.md names it. */
const maxEntryBytes = 12 * 1024;

/** The largest container, in bytes before compression. The document server searches it for the ranges of shared modules. */
const maxContainerBytes = 256 * 1024;

/** The range of a shared module in `release.json`. Releases from before each module had its own range state one for all of React. */
const statedRange = ({ shared = {} }: Release, module: string): string | undefined =>
  shared[module] ?? shared[module.replace("/jsx-runtime", "")];

/**
 * Where the container asks the page for another range than `release.json` states. The document server goes by what is stated, so the
 * browser must not reject what it accepted.
 */
async function foreignRanges(dir: string, release: Release): Promise<string[]> {
  const size = release.files[release.entry]?.size;
  if (release.shared === undefined || size === undefined) return [];
  if (size > maxContainerBytes) return [`${release.entry} has ${size} bytes, ${maxContainerBytes} at most`];
  const text = await readFile(path.join(dir, release.entry), "utf8").catch(() => ""); // a missing file is a fault already
  return rangesIn(release.entry, text)
    .filter(({ module, range }) => range !== statedRange(release, module))
    .map(({ module, range }) => `${release.entry} requires ${module} ${range}, which release.json does not state`);
}

/** How the files of a release differ from those that its description names. */
export async function fileFaults(dir: string, release: Artifact): Promise<string[]> {
  const found = await describeFiles(dir);
  delete (found as Record<string, unknown>)["release.json"]; // the description does not describe itself; `found` is local
  const names = new Set([...Object.keys(found), ...Object.keys(release.files)]);
  return [...names].flatMap((name) => {
    const actual = found[name];
    const described = release.files[name];
    if (!described) return [`${name} exists, but release.json does not name it`];
    if (!actual) return [`${name} is missing`];
    return actual.sha384 === described.sha384 && actual.size === described.size
      ? []
      : [`${name} has other bytes than were built`];
  });
}

const checkFiles = async (dir: string, release: Release): Promise<Finding> => ({
  what: "files",
  faults: [...(await fileFaults(dir, release)), ...(await foreignRanges(dir, release))],
});

function checkContract(release: Release, shell: ShellFacts): Finding {
  const { requires } = release;
  const invalid = semver.validRange(requires) === null ? [`"${requires}" is not a range of versions`] : [];
  return { what: "contract", faults: [...invalid, ...contractProblems(release, shell)] };
}

/** The contract must have each slot that the remote fills. Names that begin with `x.` are slots that remotes offer to each other. */
function checkSlots({ slots }: Release): Finding {
  const unknown = slots.filter(({ name }) => !Object.hasOwn(slotNames, name) && !name.startsWith("x."));
  return { what: "slots", faults: unknown.map(({ name }) => `the contract has no slot ${name}`) };
}

async function checkStyles(dir: string, release: Release): Promise<Finding> {
  const stylesheets = Object.keys(release.files).filter((name) => name.endsWith(".css"));
  const faults = await Promise.all(
    stylesheets.map(async (name) => {
      const css = await readFile(path.join(dir, name), "utf8");
      const inline = inlineCss(css, `/${name}`);
      return [
        ...foreignSelectors(css, release.remote).map((selector) => `${name}: ${selector} reaches beyond the remote`),
        // The document server would link it, and the page wait for it.
        ...("problem" in inline ? [`${name}: no document can contain it, because it ${inline.problem}`] : []),
      ];
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

/** How the bundler writes a module that it does not include: one of Node, or a shared one with its range (`rangesIn`). */
const externalRequire = /module\.exports = require\("([^"]+)"\)/g;

/** The server's bundle may require only the shared modules, and no module of Node (docs/decisions/0012-server-rendering.md). */
async function checkServer(dir: string, release: Release): Promise<Finding> {
  const modules = Object.keys(release.files).filter((name) => /^server\/[^/]+\.cjs$/.test(name));
  const isProvided = (what: string) => {
    const at = what.lastIndexOf("@");
    return at > 0 && statedRange(release, what.slice(0, at)) === what.slice(at + 1);
  };
  const faults = await Promise.all(
    modules.map(async (name) => {
      const required = [...(await readFile(path.join(dir, name), "utf8")).matchAll(externalRequire)].map(
        ([, what = ""]) => what,
      );
      const unknown = required.filter((what) => !isProvided(what));
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
    { what: "shared modules", faults: sharedProblems(release, shell) },
    checkSlots(release),
    await checkStyles(dir, release),
    await checkSize(dir, release),
    await checkServer(dir, release),
  ];
}

/** Runs all checks on a built or published release, against the shell and the remotes of a registry. */
export async function checkRelease(dir: string, release: Release, registry: Registry): Promise<Finding[]> {
  return [...(await checkBuild(dir, release, shellFor(release, registry))), checkPages(release, registry)];
}
