import type { Hashes } from "../pageData/importMap";

const notAsPublished = (url: string) => new TypeError(`Failed to fetch ${url} as it was published`);

function fetchChecked(url: string, hash: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    if (!link.relList.supports("modulepreload")) {
      // Safari before 17. The response is then in the browser's cache, from which the import takes it.
      fetch(url, { integrity: hash }).then(
        (response) => (response.ok ? resolve() : reject(notAsPublished(url))),
        reject,
      );
      return;
    }
    // The same attributes as the document's own links: Firefox fails a second preload that has `crossorigin` where the first has none.
    Object.assign(link, { rel: "modulepreload", integrity: hash, href: url });
    link.onload = () => resolve();
    link.onerror = () => reject(notAsPublished(url));
    document.head.append(link);
  });
}

/**
 * Fetches scripts before they are imported. The browser compares each with its hash. A later `import()` of the
 * address uses the fetched script, without another request. Import none of them before the promise is fulfilled
 * (docs/decisions/0002-federation.md).
 * @throws TypeError for a script that cannot be fetched or differs from what was published. Do not import it after that: Chromium
 * would fetch it again and run it unchecked.
 */
export async function fetchCheckedScripts(hashes: Hashes): Promise<void> {
  await Promise.all(Object.entries(hashes).map(([url, hash]) => fetchChecked(url, hash)));
}
