import { createCheckedImport } from "./importChecked";

const origin = "https://shop.example";
const page = "/r/cart/1.0.0-aaaaaaaa/page.js";
/** A script that is retried. */
const host = "/assets/host.12345678.js";
const publishedBytes = { [page]: "sha384-page" };

/** The browser's part: scripts of these hashes arrive, and are run by `load`. */
function aBrowser(
  served: Readonly<Record<string, string>>,
  hashes: Readonly<Record<string, string>>,
  late: Readonly<Record<string, string>> = {},
  assetOrigin = "",
) {
  const run: string[] = [];
  const checked = createCheckedImport({
    origin,
    assetOrigin,
    hashes,
    complete: async () => checked.addHashes(late),
    fetchChecked: async (expected) => {
      for (const [path, hash] of Object.entries(expected))
        if (served[path] !== hash) throw new TypeError(`Failed to fetch ${path} as it was published`);
    },
    load: async (url) => {
      run.push(url);
      return "module";
    },
    isRetried: (path) => path === host,
  });
  return { ...checked, run };
}

describe("a remote's import of a script", () => {
  it("runs a script whose hash the document has left out, once the set of releases has it", async () => {
    const { importChecked, run } = aBrowser(publishedBytes, {}, publishedBytes);
    await expect(importChecked(origin + page)).resolves.toBe("module");
    expect(run).toEqual([origin + page]);
  });

  it("runs the script when its bytes are those that were published", async () => {
    const { importChecked, run } = aBrowser(publishedBytes, publishedBytes);
    await expect(importChecked(origin + page)).resolves.toBe("module");
    expect(run).toEqual([origin + page]);
  });

  it("A14 never runs a script whose hash the registry lacks", async () => {
    const { importChecked, run } = aBrowser(publishedBytes, {});
    await expect(importChecked(origin + page)).rejects.toThrow(`${page} has no hash`);
    expect(run).toEqual([]);
  });

  it("A14 never runs a script with other bytes, whatever the browser does with import maps", async () => {
    const { importChecked, run } = aBrowser({ [page]: "sha384-other" }, publishedBytes);
    await expect(importChecked(origin + page)).rejects.toThrow("Failed to fetch");
    expect(run).toEqual([]);
  });

  it("never runs a script of the same name at another address", async () => {
    const { importChecked, run } = aBrowser(publishedBytes, publishedBytes);
    await expect(importChecked(`${origin}${page}?x`)).rejects.toThrow("has no hash");
    expect(run).toEqual([]);
  });

  it("runs a script of a release whose hashes arrived later", async () => {
    const { importChecked, addHashes, run } = aBrowser(publishedBytes, {});
    addHashes(publishedBytes);
    await importChecked(origin + page);
    expect(run).toEqual([origin + page]);
  });

  it("runs the scripts of a dev server, which have no hashes", async () => {
    const { importChecked, run } = aBrowser({}, {});
    await importChecked("http://localhost:8081/page.js");
    expect(run).toEqual(["http://localhost:8081/page.js"]);
  });

  const cdn = "https://cdn.example";
  const cdnHashes = { [cdn + page]: "sha384-page" };

  it("F42 runs a script from the origin that the document names", async () => {
    const { importChecked, run } = aBrowser(cdnHashes, cdnHashes, {}, cdn);
    await importChecked(cdn + page);
    expect(run).toEqual([cdn + page]);
  });

  it.each([
    ["fails", {}],
    ["sends other bytes", { [cdn + page]: "sha384-other" }],
  ])("F42 runs a script from the shop's own origin where the other one %s", async (_, served) => {
    const { importChecked, run } = aBrowser({ ...served, ...publishedBytes }, cdnHashes, {}, cdn);
    await importChecked(cdn + page);
    expect(run).toEqual([page]);
  });

  it("F42 runs no script when both origins send other bytes", async () => {
    const served = { [cdn + page]: "sha384-other", [page]: "sha384-other" };
    const { importChecked, run } = aBrowser(served, cdnHashes, {}, cdn);
    await expect(importChecked(cdn + page)).rejects.toThrow("Failed to fetch");
    expect(run).toEqual([]);
  });

  it("F42 finds the hash of a script that was imported from the shop's own origin", async () => {
    const { importChecked, run } = aBrowser(publishedBytes, cdnHashes, {}, cdn);
    await importChecked(origin + page);
    expect(run).toEqual([origin + page]);
  });

  it("requests a script that is retried at another address each time, as the first one may hang", async () => {
    const hashes = { [host]: "sha384-host" };
    const { importChecked, run } = aBrowser({ [`${host}?r=3`]: "sha384-host" }, hashes);
    await expect(importChecked(origin + host)).rejects.toThrow(`Failed to fetch ${host}?r=1 as it was published`);
    await importChecked(origin + host);
    expect(run).toEqual([`${host}?r=3`]);
  });

  it("gives up a script that is retried when both requests hang, and takes the first that arrives later", async () => {
    jest.useFakeTimers();
    let arrive = () => {};
    const run: string[] = [];
    const { importChecked } = createCheckedImport({
      origin,
      assetOrigin: "",
      hashes: { [host]: "sha384-host" },
      complete: async () => {},
      fetchChecked: (expected) =>
        new Promise((resolve) => {
          if (host in expected) arrive = resolve;
        }),
      load: async (url) => run.push(url),
      isRetried: () => true,
    });
    const failed = expect(importChecked(origin + host)).rejects.toThrow("timed out");
    await jest.advanceTimersByTimeAsync(4000);
    await failed;
    const later = importChecked(origin + host);
    arrive();
    await later;
    expect(run).toEqual([host]);
    jest.useRealTimers();
  });

  it("A14 runs no script that is retried with other bytes", async () => {
    const served = { [host]: "sha384-other", [`${host}?r=1`]: "sha384-other" };
    const { importChecked, run } = aBrowser(served, { [host]: "sha384-host" });
    await expect(importChecked(origin + host)).rejects.toThrow("Failed to fetch");
    expect(run).toEqual([]);
  });
});
