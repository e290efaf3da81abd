import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { version as swcVersion } from "@swc/core";
import { inCode, sentenceOf } from "./findRetiredWords";
import { specifiersOf } from "./importGraph";
import { lengthsOf, tooLong } from "./lengths";
import { isCode, projectFiles, projectRoot, readText, type SourceText } from "./sourceFiles";
import { type Comment, parseSource } from "./syntax";

/** What the checks read from one file of code. */
export interface SourceFacts {
  file: string;
  /** The specifiers of all imports. */
  specifiers: readonly string[];
  comments: readonly Comment[];
  /** One sentence for each retired word. */
  retiredWords: readonly string[];
  /** One sentence for the file, a function or a view that is too long. */
  tooLong: readonly string[];
}

const hashOf = (texts: readonly string[]) => createHash("sha1").update(texts.join("\0")).digest("hex");

/** Changes with the checks: their results are no longer valid then. */
function checksVersion(): string {
  const own = readdirSync(__dirname).map((name) => path.join(__dirname, name));
  const texts = [...own, path.join(__dirname, "../retiredWords.ts")].map((file) => readFileSync(file, "utf8"));
  return hashOf([swcVersion, ...texts]);
}

function read(source: SourceText): SourceFacts {
  const syntax = parseSource(source);
  return {
    file: source.file,
    specifiers: specifiersOf(source, syntax),
    comments: syntax.comments,
    retiredWords: inCode(source, syntax).map(sentenceOf),
    tooLong: tooLong(lengthsOf(source, syntax)),
  };
}

interface Cache {
  version: string;
  /** By the hash of a file's path and text. */
  facts: Record<string, SourceFacts>;
}
const cacheFile = path.join(projectRoot, "node_modules/.cache/sourceFacts.json");

function readCache(version: string): Cache["facts"] {
  try {
    const cache = JSON.parse(readFileSync(cacheFile, "utf8")) as Cache; // only writeCache writes this file
    return cache.version === version ? cache.facts : {};
  } catch {
    return {}; // no earlier run
  }
}

/** Replaces the cache at once, since several test files may write it at the same time. */
function writeCache(cache: Cache): void {
  const temporary = `${cacheFile}.${process.pid}`;
  mkdirSync(path.dirname(cacheFile), { recursive: true });
  writeFileSync(temporary, JSON.stringify(cache));
  renameSync(temporary, cacheFile);
}

/**
 * The facts of all code in the project. The syntax trees of 1,100 files take seconds: a file that has not changed since the last
 * run is not parsed again.
 */
export function sourceFacts(files: readonly string[] = projectFiles()): readonly SourceFacts[] {
  const version = checksVersion();
  const earlier = readCache(version);
  let isNew = false;
  const entries = files.filter(isCode).map((file) => {
    const source = readText(file);
    const hash = hashOf([file, source.text]);
    const known = earlier[hash];
    isNew ||= known === undefined;
    return [hash, known ?? read(source)] as const;
  });
  if (isNew) writeCache({ version, facts: Object.fromEntries(entries) });
  return entries.map(([, facts]) => facts);
}
