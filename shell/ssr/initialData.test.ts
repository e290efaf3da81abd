/** @jest-environment node */
import type { RemoteServer } from "@aurelle/shared/remote";
import { loadInitialData, remoteLimitMs, renderContextAt } from "./initialData";

const pages = [
  { path: "/product/:id", title: "Product" },
  { path: "/rings", title: "Rings" },
];
const url = (path: string) => new URL(path, "http://shop.invalid");
const aServer = (initialData: RemoteServer["initialData"]) => ({ initialData }) as RemoteServer;
const anEmptyApi = async () => ({ status: 200, body: {} });

describe("renderContextAt", () => {
  it("contains a remote's page with the parameters of the address", () => {
    expect(renderContextAt(url("/product/a%20b?x=1"), pages, [])).toMatchObject({
      page: { key: "/product/:id", params: { id: "a b" } },
      slots: [],
    });
  });

  it("contains the remote's slots on a page of the shell", () => {
    const slots = ["home.giftIdeas", "header.miniCart"];
    expect(renderContextAt(url("/"), pages, slots)).toMatchObject({ page: null, slots: ["home.giftIdeas"] });
    expect(renderContextAt(url("/rings"), pages, slots)).toMatchObject({ slots: [] });
  });
});

describe("loadInitialData", () => {
  const context = renderContextAt(url("/rings"), pages, []);

  it("reads the API by the paths that remotes pass", async () => {
    const requested: string[] = [];
    const server = aServer((_, api) => api.get("products/product/", { query: { category: "rings", search: null } }));
    const data = await loadInitialData(server, context, async (path) => {
      requested.push(path);
      return { status: 200, body: { count: 1 } };
    });
    expect(requested).toEqual(["/api/products/product/?category=rings"]);
    expect(data).toEqual({ count: 1 });
  });

  it("rejects with the status that the API sent", async () => {
    const server = aServer((_, api) => api.get("products/product/none/"));
    await expect(loadInitialData(server, context, async () => ({ status: 404, body: {} }))).rejects.toMatchObject({
      status: 404,
    });
  });

  it("rejects when a remote never settles, but waits when the API is slow", async () => {
    jest.useFakeTimers();
    try {
      const hung = loadInitialData(
        aServer(() => new Promise(() => {})),
        context,
        anEmptyApi,
      );
      const rejected = expect(hung).rejects.toThrow(`${remoteLimitMs} ms`);
      await jest.advanceTimersByTimeAsync(remoteLimitMs);
      await rejected;

      const slow = loadInitialData(
        aServer((_, api) => api.get("a/")),
        context,
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 4 * remoteLimitMs));
          return { status: 200, body: "late" };
        },
      );
      await jest.advanceTimersByTimeAsync(4 * remoteLimitMs);
      await expect(slow).resolves.toBe("late");
    } finally {
      jest.useRealTimers();
    }
  });
});
