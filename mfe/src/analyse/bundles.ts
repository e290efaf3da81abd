import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotli } from "../artifact/compressFiles";
import type { BundlerResponse, ImportSite } from "../build/bundler";
import { bytesBySource, partOf, type SourceMap } from "./sourceBytes";

/** The code of one library, or of one of our folders, in a bundle. */
export interface Part {
  name: string;
  /** Bytes in the file, minified. */
  size: number;
  sources: readonly { name: string; size: number }[];
}
/** A built script and its content. */
export interface Bundle {
  name: string;
  /** Bytes, minified. */
  size: number;
  /** Bytes, compressed with brotli. */
  brotli: number;
  /** The largest first. */
  parts: readonly Part[];
  /** The imports that request it; none for a script that loads with the workspace. */
  requests: readonly ImportSite[];
}

const bySize = (a: { size: number }, b: { size: number }) => b.size - a.size;

/** The path of a source. Module Federation's start module has a long data URL instead. */
const nameOf = (source: string): string =>
  source.includes("data:text/javascript") ? "Module Federation's start" : source.replace(/^webpack:\/\/[^/]*\//, "");

function partsOf(code: string, map: SourceMap): Part[] {
  const parts = new Map<string, { name: string; size: number }[]>();
  for (const [source, size] of bytesBySource(code, map)) {
    const name = partOf(source);
    parts.set(name, [...(parts.get(name) ?? []), { name: nameOf(source), size }]);
  }
  return [...parts]
    .map(([name, sources]) => ({
      name,
      size: sources.reduce((sum, { size }) => sum + size, 0),
      sources: sources.sort(bySize),
    }))
    .sort(bySize);
}

/** Reads every script of a build with its source map. @returns the largest (brotli) first */
export async function readBundles(dir: string, requests: BundlerResponse["requests"]): Promise<Bundle[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".js"));
  const bundles = names.map(async (name): Promise<Bundle> => {
    const bytes = await readFile(path.join(dir, name));
    // A chunk that only imports others has no source map.
    const map = await readFile(path.join(dir, `${name}.map`), "utf8").catch(() => '{"sources":[],"mappings":""}');
    const parts = partsOf(bytes.toString("utf8"), JSON.parse(map) as SourceMap); // written by the bundler
    return { name, size: bytes.length, brotli: (await brotli(bytes)).length, parts, requests: requests[name] ?? [] };
  });
  return (await Promise.all(bundles)).sort((a, b) => b.brotli - a.brotli);
}
