/** Addresses of scripts, each with its hash: `sha384-…`. */
export type Hashes = Readonly<Record<string, string>>;

/** An import map in the document vouches for these. Only what came with the document counts: one that a script adds is ignored. */
export function readImportMap(root: ParentNode = document): Hashes {
  const text = root.querySelector('script[type="importmap"]')?.textContent;
  return text ? ((JSON.parse(text) as { integrity?: Hashes }).integrity ?? {}) : {}; // written by our own server
}

function fetchChecked(url: string, hash: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", integrity: hash, crossOrigin: "anonymous", href: url });
    link.onload = () => resolve();
    link.onerror = () => reject(new TypeError(`Failed to fetch ${url} as it was published`));
    document.head.append(link);
  });
}

/**
 * Fetches scripts that the page's import map does not know, and has the browser compare each with its hash. What has come so
 * is what an `import()` of that address gets, without another request; so nobody may import one before all of them have come
 * (docs/decisions/0002-federation.md).
 * @throws TypeError for one that does not come, or is not what was published. It must not be imported then: Chromium would fetch
 * it again, and run whatever comes.
 */
export async function fetchAllChecked(hashes: Hashes): Promise<void> {
  await Promise.all(Object.entries(hashes).map(([url, hash]) => fetchChecked(url, hash)));
}
