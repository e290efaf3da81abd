import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { type Attempt, RemoteLoader } from "./RemoteLoader";

const aRemote = { name: "cart", requires: "^1.0.0", pages: {}, slots: {} };
const networkFault = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

const anEntry = (release: string): ReleaseEntry => ({
  base: `/r/cart/${release}/`,
  requires: "^1.0.0",
  pages: [],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: {},
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

/** A loader whose clock runs out at once for time-outs only where `isTimeUp` says so. */
function aLoader(registry: PageRegistry, fetchModule: (attempt: Attempt) => Promise<unknown>, isTimeUp = false) {
  const asked: string[] = [];
  const failures: string[] = [];
  const loader = new RemoteLoader(registry, {
    fetchModule: (attempt) => {
      asked.push(attempt.entryUrl);
      return fetchModule(attempt);
    },
    wait: (ms) => (ms < 4000 || isTimeUp ? Promise.resolve() : new Promise(() => {})),
    onFailure: ({ release, phase }) => failures.push(`${release} ${phase}`),
  });
  return { loader, asked, failures };
}

describe("RemoteLoader", () => {
  it("loads a remote once, however many ask", async () => {
    const { loader, asked } = aLoader(aRegistry(), async () => aRemote);
    const [first, second] = await Promise.all([loader.load("cart"), loader.load("cart")]);
    expect(first).toBe(second);
    expect(await loader.load("cart")).toBe(first);
    expect(asked).toEqual(["/r/cart/2.0.0-bbbbbbbb/remoteEntry.js"]);
  });

  it("tries a network fault a second time at another address", async () => {
    let count = 0;
    const { loader, asked } = aLoader(aRegistry(), async () => {
      count += 1;
      return count === 1 ? networkFault() : aRemote;
    });
    expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
    expect(asked).toEqual(["/r/cart/2.0.0-bbbbbbbb/remoteEntry.js", "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js?r=1"]);
  });

  it("gives up on an entry that never arrives", async () => {
    const { loader, failures } = aLoader(aRegistry(), () => new Promise(() => {}), true);
    await expect(loader.load("cart")).rejects.toThrow("timed out");
    expect(failures).toEqual(["2.0.0-bbbbbbbb loading", "2.0.0-bbbbbbbb loading"]);
  });

  it("goes to the last good release when the chosen one throws, and asks the broken one only once", async () => {
    const { loader, asked } = aLoader(aRegistry("1.0.0-aaaaaaaa"), async ({ name }) => {
      if (name.startsWith("cart@2")) throw new Error("boom");
      return aRemote;
    });
    expect(await loader.load("cart")).toMatchObject({ release: "1.0.0-aaaaaaaa", isFallback: true });
    expect(asked).toEqual(["/r/cart/2.0.0-bbbbbbbb/remoteEntry.js", "/r/cart/1.0.0-aaaaaaaa/remoteEntry.js"]);
  });

  it("refuses what is not a remote", async () => {
    const { loader } = aLoader(aRegistry(), async () => ({ pages: "none" }));
    await expect(loader.load("cart")).rejects.toMatchObject({ phase: "checking" });
  });

  it("loads anew after a failure, once the files are back", async () => {
    let isBack = false;
    const { loader } = aLoader(aRegistry(), async () => (isBack ? aRemote : networkFault()));
    await expect(loader.load("cart")).rejects.toThrow("Failed to fetch");
    isBack = true;
    expect((await loader.load("cart")).release).toBe("2.0.0-bbbbbbbb");
  });

  it("leaves a release that threw on the page for the last good one, and keeps it where there is no other", async () => {
    const one = aLoader(aRegistry("1.0.0-aaaaaaaa"), async () => aRemote).loader;
    await one.load("cart");
    expect(one.condemn("cart", "2.0.0-bbbbbbbb", new Error("boom"))).toBe(true);
    expect((await one.load("cart")).release).toBe("1.0.0-aaaaaaaa");

    const other = aLoader(aRegistry(), async () => aRemote).loader;
    await other.load("cart");
    expect(other.condemn("cart", "2.0.0-bbbbbbbb", new Error("boom"))).toBe(false);
    expect((await other.load("cart")).release).toBe("2.0.0-bbbbbbbb");
  });

  it("says which remote the registry does not know", async () => {
    const { loader } = aLoader(aRegistry(), async () => aRemote);
    await expect(loader.load("wishes")).rejects.toThrow("wishes : is not in the registry");
  });
});
