/** Hashes of scripts by address: `sha384-…`. */
export type Hashes = Readonly<Record<string, string>>;

/**
 * The hashes in the document's import map. The browser checks these scripts itself. An import map that a script adds later has no
 * effect, so this reads the first one.
 */
export function readImportMap(root: ParentNode = document): Hashes {
  const text = root.querySelector('script[type="importmap"]')?.textContent;
  return text ? ((JSON.parse(text) as { integrity?: Hashes }).integrity ?? {}) : {}; // written by the shop's own server
}
