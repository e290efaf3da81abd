import type { PageRegistry, PageRemote } from "@aurelle/shared/contract/registry";
import type { RegistryOptions } from "./completeRegistry";

const hash = (char: string) => `sha384-${char.repeat(64)}`;
const name = `${"A".repeat(41)}-_`;

const aRemote = (remote: string): PageRemote => ({
  release: "1.0.0-aaaaaaaa",
  lastGood: null,
  entry: {
    base: `/r/${remote}/1.0.0-aaaaaaaa/`,
    requires: "^2.0.0",
    pages: [{ path: `/${remote}`, title: remote }],
    slots: [],
    entry: "remoteEntry.js",
    preload: [],
    css: [],
    integrity: {},
  },
});
const set = {
  remotes: { account: aRemote("account"), cart: aRemote("cart") },
  importMap: JSON.stringify({ integrity: { "/r/account/1.0.0-aaaaaaaa/remoteEntry.js": hash("R") } }),
};
/** A document that shows the cart only. */
const shown = (): PageRegistry => ({ schema: 1, revision: 1, remotes: { cart: aRemote("cart") } });

const requests: [url: string, options: RequestInit | undefined][] = [];
let answers: (() => Promise<Response>)[] = [];
/** A new document: the module knows one registry. @param own finds the visitor's own releases */
async function open(
  registry: PageRegistry,
  setName: string | null,
  own: { find?: RegistryOptions["findOwn"]; on?: RegistryOptions["onOwn"] } = {},
) {
  jest.resetModules();
  const module = await import("./completeRegistry");
  const added: string[] = [];
  module.startRegistry(registry, setName, {
    onSet: async ({ importMap }) => {
      added.push(importMap);
    },
    findOwn: own.find ?? (async () => null),
    onOwn: own.on ?? (() => {}),
  });
  return { ...module, added };
}
const asResponse = (body: unknown) => async () => ({ ok: true, json: async () => body }) as unknown as Response; // what the module reads

beforeEach(() => {
  requests.length = 0;
  answers = [asResponse(set)];
  globalThis.fetch = async (url, options) => {
    requests.push([String(url), options]);
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  };
});

describe("the registry of a document", () => {
  it("F28 gets the releases that the document left out, in the registry's order and with their hashes", async () => {
    const registry = shown();
    const { completeRegistry, isOwnerKnown, added } = await open(registry, name);
    expect(isOwnerKnown("/account")).toBe(false);
    await completeRegistry();
    expect(Object.keys(registry.remotes)).toEqual(["account", "cart"]);
    expect(registry.remotes.account?.entry.integrity).toEqual({ "remoteEntry.js": hash("R") });
    expect(isOwnerKnown("/account")).toBe(true);
    expect(added).toEqual([set.importMap]);
  });

  it("F28 has the browser compare the set with its name, and requests it once", async () => {
    const { completeRegistry } = await open(shown(), name);
    await Promise.all([completeRegistry(), completeRegistry()]);
    await completeRegistry();
    expect(requests).toEqual([[`/sets/${name}.json`, { integrity: `sha256-${"A".repeat(41)}+/=` }]]);
  });

  it("requests the set again after a failure", async () => {
    const registry = shown();
    const { completeRegistry } = await open(registry, name);
    answers = [async () => Promise.reject(new TypeError("Failed to fetch")), asResponse(set)];
    await expect(completeRegistry()).rejects.toThrow("Failed to fetch");
    expect(Object.keys(registry.remotes)).toEqual(["cart"]);
    await completeRegistry();
    expect(Object.keys(registry.remotes)).toEqual(["account", "cart"]);
  });

  it("knows without the set what is at the address of the document itself", async () => {
    const { isOwnerKnown } = await open(shown(), name);
    expect(isOwnerKnown(location.pathname)).toBe(true);
  });

  it("Y5 does not take the address after Back for that of the document", async () => {
    const getEntriesByType = () => [{ name: new URL("/faq", location.href).href }];
    Object.assign(performance, { getEntriesByType });
    try {
      const { isOwnerKnown } = await open(shown(), name);
      expect([isOwnerKnown("/faq"), isOwnerKnown(location.pathname)]).toEqual([true, false]);
    } finally {
      Object.assign(performance, { getEntriesByType: undefined });
    }
  });

  it("F41 shows no part that the document left out before the visitor's own releases are known", async () => {
    let answer = (_: Awaited<ReturnType<RegistryOptions["findOwn"]>>) => {};
    const find = () => new Promise<Parameters<typeof answer>[0]>((resolve) => (answer = resolve));
    const own = { account: aRemote("account") };
    const registry = shown();
    const order: string[] = [];
    const { completeRegistry, isOwnerKnown } = await open(registry, name, {
      find,
      on: (remotes) => order.push(`own: ${Object.keys(remotes)}, of ${Object.keys(registry.remotes)}`),
    });
    const completed = completeRegistry().then(() => order.push("complete"));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([isOwnerKnown("/account"), Object.keys(registry.remotes), order]).toEqual([false, ["cart"], []]);
    answer({ remotes: own });
    await completed;
    expect([isOwnerKnown("/account"), order]).toEqual([true, ["own: account, of account,cart", "complete"]]);
  });

  it("is complete where the document has all releases", async () => {
    const { completeRegistry, isOwnerKnown } = await open(shown(), null);
    expect(isOwnerKnown("/account")).toBe(true);
    await completeRegistry();
    expect(requests).toEqual([]);
  });
});
