import { readPageData } from "./readPageData";

const entry = (release: string) => ({ base: `/r/cart/${release}/`, entry: "remoteEntry.js", integrity: {} });

describe("readPageData", () => {
  it("gives each release its hashes, which only the import map contains", () => {
    const registry = {
      schema: 1,
      revision: 1,
      remotes: {
        cart: {
          release: "2.0.0-b",
          entry: entry("2.0.0-b"),
          lastGood: { release: "1.0.0-a", entry: entry("1.0.0-a") },
        },
      },
    };
    const integrity = {
      "/r/cart/2.0.0-b/remoteEntry.js": "sha384-two",
      "/r/cart/1.0.0-a/remoteEntry.js": "sha384-one",
    };
    document.body.innerHTML = `
      <script type="importmap">${JSON.stringify({ integrity })}</script>
      <script type="application/json" id="page-data">${JSON.stringify({ registry })}</script>`;
    const { cart } = readPageData().registry.remotes;
    expect(cart?.entry.integrity).toEqual({ "remoteEntry.js": "sha384-two" });
    expect(cart?.lastGood?.entry.integrity).toEqual({ "remoteEntry.js": "sha384-one" });
  });

  it("throws for a document that another server sent", () => {
    document.body.innerHTML = "";
    expect(() => readPageData()).toThrow("document server");
  });
});
