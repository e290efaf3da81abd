import { readFile } from "node:fs/promises";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { Registry } from "@aurelle/shared/contract/registry";
import semver from "semver";
import type { Release } from "../build/buildRemote";
import { describeFiles } from "../build/files";
import { foreignSelectors } from "./styles";

/** One thing looked at; `faults` is empty when it is in order. */
export interface Finding {
  what: string;
  faults: readonly string[];
}

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
  return { what: "files and hashes", faults };
}

function checkContract(release: Release): Finding {
  const isRange = semver.validRange(release.requires) !== null;
  if (!isRange) return { what: "contract", faults: [`"${release.requires}" is no range of versions`] };
  const fits = semver.satisfies(contractVersion, release.requires);
  return {
    what: "contract",
    faults: fits ? [] : [`requires ${release.requires}, the shell provides ${contractVersion}`],
  };
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
    [release.entry, ...release.preload].map(async (name) => {
      const small = await readFile(path.join(dir, `${name}.br`)).catch(() => readFile(path.join(dir, name)));
      return small.length;
    }),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isOver = total > entryBudget;
  return {
    what: "size",
    faults: isOver ? [`entry and ./remote have ${total} bytes (brotli), ${entryBudget} at most`] : [],
  };
}

/** Looks a built or published release over, before anybody is given it. */
export async function checkRelease(dir: string, release: Release, registry: Registry): Promise<Finding[]> {
  return [
    await checkFiles(dir, release),
    checkContract(release),
    checkPages(release, registry),
    await checkStyles(dir, release),
    await checkSize(dir, release),
  ];
}
