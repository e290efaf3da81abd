import type { Hashes } from "../pageData/importMap";

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
 * Fetches scripts that the page's import map does not contain. The browser compares each with its hash. A later `import()` of the
 * address uses the fetched script, without another request. Import none of them before the promise is fulfilled
 * (docs/decisions/0002-federation.md).
 * @throws TypeError for a script that cannot be fetched or differs from what was published. Do not import it after that: Chromium
 * would fetch it again and run it unchecked.
 */
export async function fetchCheckedScripts(hashes: Hashes): Promise<void> {
  await Promise.all(Object.entries(hashes).map(([url, hash]) => fetchChecked(url, hash)));
}
