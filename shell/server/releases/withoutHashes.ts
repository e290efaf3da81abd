/**
 * A copy of releases without hashes and without the names of server modules. The import map has the hashes already; the browser
 * copies them back (shell/src/pageData/withHashes.ts).
 */
export function withoutHashes<T>(releases: T): T {
  const replace = (key: string, value: unknown) => (key === "integrity" ? {} : key === "server" ? undefined : value);
  // The type allows an empty `integrity` and an absent `server`. All other fields are unchanged.
  return JSON.parse(JSON.stringify(releases, replace)) as T;
}
