/** @jest-environment node */
import type { RemoteServer } from "@aurelle/shared/remote";
import { firstDataOf, remoteLimitMs, renderContextAt } from "./initialData";

const pages = [
  { path: "/product/:id", title: "Product" },
  { path: "/rings", title: "Rings" },
];
const url = (path: string) => new URL(path, "http://shop.invalid");
const aServer = (initialData: RemoteServer["initialData"]) => ({ initialData }) as RemoteServer;
const nothing = async () => ({ status: 200, body: {} });

describe("renderContextAt", () => {
  it("is a remote's page with what the address says", () => {
    expect(renderContextAt(url("/product/a%20b?x=1"), pages, [])).toMatchObject({
      page: { key: "/product/:id", params: { id: "a b" } },
      slots: [],
    });
  });

  it("is its slots on a page of the shell's", () => {
    const slots = ["home.giftIdeas", "header.miniCart"];
    expect(renderContextAt(url("/"), pages, slots)).toMatchObject({ page: null, slots: ["home.giftIdeas"] });
    expect(renderContextAt(url("/rings"), pages, slots)).toMatchObject({ slots: [] });
  });
});

describe("firstDataOf", () => {
  const sight = renderContextAt(url("/rings"), pages, []);

  it("reads the API by the names that remotes use", async () => {
    const asked: string[] = [];
    const server = aServer((_, api) => api.get("products/product/", { query: { category: "rings", search: null } }));
    const data = await firstDataOf(server, sight, async (path) => {
      asked.push(path);
      return { status: 200, body: { count: 1 } };
    });
    expect(asked).toEqual(["/api/products/product/?category=rings"]);
    expect(data).toEqual({ count: 1 });
  });

  it("says what the API refused", async () => {
    const server = aServer((_, api) => api.get("products/product/none/"));
    await expect(firstDataOf(server, sight, async () => ({ status: 404, body: {} }))).rejects.toMatchObject({
      status: 404,
    });
  });

  it("gives up a remote that never answers, but not one whose API takes its time", async () => {
    jest.useFakeTimers();
    try {
      const hung = firstDataOf(
        aServer(() => new Promise(() => {})),
        sight,
        nothing,
      );
      const refused = expect(hung).rejects.toThrow(`${remoteLimitMs} ms`);
      await jest.advanceTimersByTimeAsync(remoteLimitMs);
      await refused;

      const slow = firstDataOf(
        aServer((_, api) => api.get("a/")),
        sight,
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
