import type { PageRegistry, PageRemote, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { type Attempt, RemoteLoader } from "./RemoteLoader";

const hash = `sha384-${"A".repeat(64)}`;

const aRemote = { name: "cart", requires: "^2.0.0", pages: {}, slots: {} };
const networkError = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

const anEntry = (release: string): ReleaseEntry => ({
  base: `/r/cart/${release}/`,
  requires: "^2.0.0",
  pages: [],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: { "remoteEntry.js": hash, "page.js": hash, "page.css": hash },
});
const aRegistry = (lastGood: string | null = null): PageRegistry => ({
  schema: 1,
  revision: 1,
  remotes: {
    cart: {
      release: "2.0.0-bbbbbbbb",
      entry: anEntry("2.0.0-bbbbbbbb"),
      lastGood: lastGood ? { release: lastGood, entry: anEntry(lastGood) } : null,
    },
  },
});

interface Given {
  registry?: PageRegistry;
  fetchModule: (attempt: Attempt) => Promise<unknown>;
  /** Whether a time limit of this length expires at once. By default none does. */
  isTimeUp?: (ms: number) => boolean;
  areReleasesPinned?: () => boolean;
  complete?: () => Promise<void>;
}

/** A loader whose pauses before a retry take no time. */
function aLoader({
  registry = aRegistry(),
  fetchModule,
  isTimeUp = () => false,
  areReleasesPinned = () => false,
  complete = async () => {},
}: Given) {
  const attempts: Attempt[] = [];
  const failures: string[] = [];
  const timers = new Set<symbol>();
  const documentRemotes = { ...registry.remotes };
  const loader = new RemoteLoader(registry, {
    complete,
    fetchModule: (attempt) => {
      attempts.push(attempt);
      return fetchModule(attempt);
    },
    assetOrigin: "",
    startTimer: (ms, done) => {
      const timer = Symbol("timer");
      timers.add(timer);
      const isPause = ms <= 500;
      if (isPause || isTimeUp(ms)) queueMicrotask(() => timers.delete(timer) && done());
      return () => timers.delete(timer);
    },
    onFailure: ({ release, phase, willRetry }) => failures.push(`${release} ${phase}${willRetry ? ", again" : ""}`),
    areReleasesPinned,
    // The import map of the document has the releases of its registry.
    isMapped: (url) =>
      Object.values(documentRemotes).some(({ entry, lastGood }) =>
        [entry.base, lastGood?.entry.base].some((base) => base && url.startsWith(base)),
      ),
  });
  return { loader, attempts, requested: () => attempts.map(({ entryUrl }) => entryUrl), failures, timers };
}

describe("RemoteLoader", () => {
  it("loads a remote once for several callers", async () => {
    const { loader, requested } = aLoader({ fetchModule: async () => aRemote });
    const [first, second] = await Promise.all([loader.load("cart"), loader.load("cart")]);
    expect(first).toBe(second);
    expect(await loader.load("cart")).toBe(first);
    expect(requested()).toEqual(["/r/cart/2.0.0-bbbbbbbb/remoteEntry.js"]);
  });

  it("retries after a network error at another address, and passes the hash of that address", async () => {
    let count = 0;
    const { loader, requested, attempts } = aLoader({
      fetchModule: async () => {
        count += 1;
        return count === 1 ? networkError() : aRemote;
      },
    });
    expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
    expect(requested()).toEqual(["/r/cart/2.0.0-bbbbbbbb/remoteEntry.js", "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js?r=1"]);
    expect(attempts.map(({ uncheckedScripts }) => uncheckedScripts)).toEqual([
      {},
      { "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js?r=1": hash },
    ]);
  });

  it("loads nothing from the shop's own origin without its hash", async () => {
    const registry = aRegistry();
    const cart = registry.remotes.cart as PageRemote; // aRegistry has one
    const bare = { ...cart, entry: { ...cart.entry, integrity: {} } };
    const { loader, requested } = aLoader({
      registry: { ...registry, remotes: { cart: bare } },
      fetchModule: async () => aRemote,
    });
    await expect(loader.load("cart")).rejects.toMatchObject({ phase: "resolving" });
    expect(requested()).toEqual([]);
  });

  it("waits for the hashes of a release of which the document has an outline, and requests them twice", async () => {
    const registry = aRegistry();
    const cart = registry.remotes.cart as PageRemote; // aRegistry has one
    const outlined = { ...registry, remotes: { cart: { ...cart, entry: { ...cart.entry, integrity: {} } } } };
    let count = 0;
    const { loader, requested } = aLoader({
      registry: outlined,
      fetchModule: async () => aRemote,
      complete: async () => {
        count += 1;
        if (count === 1) throw new TypeError("Failed to fetch");
        outlined.remotes.cart = cart;
      },
    });
    expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
    expect(requested()).toEqual(["/r/cart/2.0.0-bbbbbbbb/remoteEntry.js"]);
    expect(count).toBe(2);
  });

  it("cancels its timers once the remote is loaded", async () => {
    const { loader, timers } = aLoader({ fetchModule: async () => aRemote });
    await loader.load("cart");
    expect(timers.size).toBe(0);
  });

  it("rejects after the time limit when the entry never loads", async () => {
    const { loader, failures } = aLoader({ fetchModule: () => new Promise(() => {}), isTimeUp: () => true });
    await expect(loader.load("cart")).rejects.toThrow("timed out");
    expect(failures).toEqual(["2.0.0-bbbbbbbb loading, again", "2.0.0-bbbbbbbb loading"]);
  });

  it("uses an entry that loads late, after the second request was sent", async () => {
    let arrive: (remote: object) => void = () => {};
    const { loader, requested } = aLoader({
      fetchModule: ({ entryUrl }) =>
        new Promise((resolve) => {
          if (entryUrl.endsWith(".js")) arrive = resolve;
          else arrive(aRemote);
        }),
      isTimeUp: (ms) => ms === 3500,
    });
    await loader.load("cart");
    expect(requested()).toHaveLength(2);
  });

  it("loads the last good release when the chosen one throws, and requests the broken one only once", async () => {
    const { loader, requested } = aLoader({
      registry: aRegistry("1.0.0-aaaaaaaa"),
      fetchModule: async ({ name }) => {
        if (name.startsWith("cart@2")) throw new Error("boom");
        return aRemote;
      },
    });
    expect(await loader.load("cart")).toMatchObject({ release: "1.0.0-aaaaaaaa" });
    expect(requested()).toEqual(["/r/cart/2.0.0-bbbbbbbb/remoteEntry.js", "/r/cart/1.0.0-aaaaaaaa/remoteEntry.js"]);
  });

  it("rejects a module that is not a remote", async () => {
    const { loader } = aLoader({ fetchModule: async () => ({ pages: "none" }) });
    await expect(loader.load("cart")).rejects.toMatchObject({ phase: "checking" });
  });

  it("loads again after a failure, once the files are available", async () => {
    let isBack = false;
    const { loader } = aLoader({ fetchModule: async () => (isBack ? aRemote : networkError()) });
    await expect(loader.load("cart")).rejects.toThrow("Failed to fetch");
    isBack = true;
    expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
  });

  it("replaces a release that threw on the page by the last good one, and stays with it when there is no fallback", async () => {
    const one = aLoader({ registry: aRegistry("1.0.0-aaaaaaaa"), fetchModule: async () => aRemote }).loader;
    await one.load("cart");
    expect(one.markBroken("cart", "2.0.0-bbbbbbbb", new Error("boom"))).toBe(true);
    expect((await one.load("cart")).release).toBe("1.0.0-aaaaaaaa");

    const other = aLoader({ fetchModule: async () => aRemote }).loader;
    await other.load("cart");
    expect(other.markBroken("cart", "2.0.0-bbbbbbbb", new Error("boom"))).toBe(false);
    expect((await other.load("cart")).release).toBe("2.0.0-bbbbbbbb");
  });

  it("names a remote that the registry does not know", async () => {
    const { loader } = aLoader({ fetchModule: async () => aRemote });
    await expect(loader.load("wishes")).rejects.toThrow("wishes : has no release to show");
  });

  describe("a release newer than the page", () => {
    const newer = (entry = anEntry("3.0.0-cccccccc")): PageRegistry => ({
      schema: 1,
      revision: 2,
      remotes: { cart: { release: "3.0.0-cccccccc", entry, lastGood: null } },
    });

    it("is used for a remote not loaded yet, after each of its scripts was checked", async () => {
      const { loader, attempts } = aLoader({ fetchModule: async () => aRemote });
      loader.updateRegistry(newer().remotes);
      expect((await loader.load("cart")).release).toBe("3.0.0-cccccccc");
      expect(attempts.map(({ uncheckedScripts }) => uncheckedScripts)).toEqual([
        { "/r/cart/3.0.0-cccccccc/remoteEntry.js": hash, "/r/cart/3.0.0-cccccccc/page.js": hash },
      ]);
    });

    it("is replaced by the page's own release when it cannot be loaded", async () => {
      const { loader } = aLoader({
        fetchModule: async ({ name }) => (name.startsWith("cart@3") ? networkError() : aRemote),
      });
      loader.updateRegistry(newer().remotes);
      expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
    });

    it("changes nothing for a loaded remote, or while the releases are pinned", async () => {
      let areReleasesPinned = true;
      const { loader, requested } = aLoader({
        fetchModule: async () => aRemote,
        areReleasesPinned: () => areReleasesPinned,
      });
      loader.updateRegistry(newer().remotes);
      await loader.load("cart");
      areReleasesPinned = false;
      loader.updateRegistry(newer().remotes);
      expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
      expect(requested()).toHaveLength(1);
    });

    it("is not used when it lacks a page that this document has", async () => {
      const pages = [{ path: "/cart", title: "Cart" }];
      const registry = aRegistry();
      const cart = registry.remotes.cart as PageRemote; // aRegistry has one
      const known = { ...registry, remotes: { cart: { ...cart, entry: { ...cart.entry, pages } } } };
      const { loader } = aLoader({ registry: known, fetchModule: async () => aRemote });
      loader.updateRegistry(newer().remotes);
      expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
    });
  });
});
