import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { maxWishlistItems } from "../contract/rules";
import { createApi } from "../http/http";
import { session } from "../session/session";
import { aProfile } from "../testing/builders";
import { createWishlist } from "./createWishlist";

/** The account's list at the server, and the requests that it got. */
let serverIds: string[] = [];
let requests: string[] = [];
const answer = () => HttpResponse.json({ product_ids: serverIds });
const base = "http://localhost/api/wishlist/";
const server = setupServer(
  http.get(base, () => {
    requests.push("get");
    return answer();
  }),
  http.post(`${base}merge/`, async ({ request }) => {
    const { product_ids } = (await request.json()) as { product_ids: string[] }; // what this client sends
    requests.push(`merge ${product_ids}`);
    serverIds = [...new Set([...product_ids.filter((id) => !serverIds.includes(id)), ...serverIds])];
    return answer();
  }),
  http.post(`${base}add/`, async ({ request }) => {
    const { product_id } = (await request.json()) as { product_id: string }; // what this client sends
    requests.push(`add ${product_id}`);
    serverIds = [product_id, ...serverIds.filter((id) => id !== product_id)];
    return answer();
  }),
  http.delete(`${base}remove/:id/`, ({ params }) => {
    requests.push(`remove ${params.id}`);
    serverIds = serverIds.filter((id) => id !== params.id);
    return answer();
  }),
  http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

let leaving: AbortController;
beforeEach(() => {
  serverIds = [];
  requests = [];
  localStorage.clear();
  leaving = new AbortController();
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  leaving.abort();
  session.forget();
  server.resetHandlers();
});

function opened(api = createApi("/api/")) {
  const wishlist = createWishlist(api);
  wishlist.open(leaving.signal);
  return wishlist;
}
const signIn = (access = "token-1") => session.start({ access, user: aProfile() });
const until = async (check: () => void) => {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return check();
    } catch (error) {
      if (attempts > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
};
const errorResponse = (status: number, code: string, text: string) => () =>
  HttpResponse.json({ error: text, message: text, code, request_id: "r-1" }, { status });

describe("a guest's wishlist", () => {
  it("is stored in the browser, the last added first, without a request", async () => {
    const wishlist = opened();
    await wishlist.set("1", true);
    await wishlist.set("2", true);
    expect(wishlist.current).toEqual({ owner: "guest", status: "succeeded", ids: ["2", "1"] });
    expect(localStorage.getItem("wishlist")).toBe('["2","1"]');
    await wishlist.set("2", false);
    expect(opened().current.ids).toEqual(["1"]);
    expect(requests).toEqual([]);
  });

  it("follows the other tabs", () => {
    const wishlist = opened();
    localStorage.setItem("wishlist", '["7"]');
    window.dispatchEvent(new StorageEvent("storage", { key: "wishlist" }));
    expect(wishlist.current.ids).toEqual(["7"]);
  });

  it("lasts as long as the tab where the browser denies storage", async () => {
    const wishlist = opened();
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await wishlist.set("1", true);
    expect(wishlist.current.ids).toEqual(["1"]);
    jest.mocked(Storage.prototype.setItem).mockRestore();
    await wishlist.set("1", false); // the tab's memory is for all tests of this file
    expect(localStorage.getItem("wishlist")).toBeNull();
  });

  it("has no more items than the server accepts", async () => {
    localStorage.setItem(
      "wishlist",
      JSON.stringify(Array.from({ length: maxWishlistItems }, (_, index) => String(index))),
    );
    const wishlist = opened();
    await expect(wishlist.set("one more", true)).rejects.toThrow("Your wishlist is full: it holds 200 pieces.");
    await wishlist.set("0", false);
    await wishlist.set("one more", true);
    expect(wishlist.current.ids[0]).toBe("one more");
  });
});

describe("at sign-in", () => {
  it("the guest's items are merged into the account's list, once, and removed here", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    await wishlist.set("1", true);
    await wishlist.set("2", true);
    signIn();
    expect(wishlist.current.ids).toEqual(["2", "1"]);
    await until(() => expect(wishlist.current).toMatchObject({ owner: "account", ids: ["2", "1", "3"] }));
    expect(requests).toEqual(["merge 2,1"]);
    expect(localStorage.getItem("wishlist")).toBeNull();
  });

  it("the account's list is read where the guest has none", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    signIn();
    expect(wishlist.current.status).toBe("loading");
    await until(() => expect(wishlist.current).toMatchObject({ status: "succeeded", ids: ["3"] }));
    expect(requests).toEqual(["get"]);
  });

  it("the guest's items stay stored and visible while the server cannot merge them", async () => {
    server.use(http.post(`${base}merge/`, errorResponse(500, "internal", ""), { once: true }));
    const wishlist = opened();
    await wishlist.set("1", true);
    signIn();
    await until(() => expect(wishlist.current.status).toBe("failed"));
    expect(wishlist.current).toMatchObject({
      ids: ["1"],
      message: "Something went wrong on our side. Please try again.",
    });
    expect(localStorage.getItem("wishlist")).toBe('["1"]');
    await wishlist.refresh();
    expect(wishlist.current).toMatchObject({ status: "succeeded", ids: ["1"] });
    expect(localStorage.getItem("wishlist")).toBeNull();
  });

  it("another shopper's list replaces the last one", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    signIn("token-1");
    await until(() => expect(wishlist.current.ids).toEqual(["3"]));
    serverIds = ["9"];
    signIn("token-2");
    expect(wishlist.current.ids).toEqual([]);
    await until(() => expect(wishlist.current.ids).toEqual(["9"]));
  });
});

describe("an account's wishlist", () => {
  it("D9 merges what was pressed before hydration after the list was read, and shows it at once", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    signIn();
    await until(() => expect(wishlist.current.ids).toEqual(["3"]));
    localStorage.setItem("wishlist", '["7"]');
    window.dispatchEvent(new StorageEvent("storage", { key: "wishlist" }));
    expect(wishlist.current.ids).toEqual(["7", "3"]);
    await until(() => expect(localStorage.getItem("wishlist")).toBeNull());
    expect(wishlist.current.ids).toEqual(["7", "3"]);
    expect(requests).toEqual(["get", "merge 7"]);
  });

  it("lacks what was removed before the server could merge it", async () => {
    server.use(http.post(`${base}merge/`, errorResponse(500, "internal", ""), { once: true }));
    const wishlist = opened();
    await wishlist.set("1", true);
    signIn();
    await until(() => expect(wishlist.current.status).toBe("failed"));
    await wishlist.set("1", false);
    await wishlist.refresh();
    expect([wishlist.current.ids, localStorage.getItem("wishlist")]).toEqual([[], null]);
  });

  it("shows an addition at once, then the server's list", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    signIn();
    await until(() => expect(wishlist.current.ids).toEqual(["3"]));
    const added = wishlist.set("5", true);
    expect(wishlist.current.ids).toEqual(["5", "3"]);
    serverIds = ["3", "4"];
    await added;
    expect(wishlist.current.ids).toEqual(["5", "3", "4"]);
    await wishlist.set("3", false);
    expect(wishlist.current.ids).toEqual(["5", "4"]);
  });

  it("undoes an addition that the server rejects, and throws its reason", async () => {
    const wishlist = opened();
    signIn();
    await until(() => expect(wishlist.current.status).toBe("succeeded"));
    server.use(http.post(`${base}add/`, errorResponse(409, "wishlist_full", "Your wishlist is full.")));
    const added = wishlist.set("5", true);
    expect(wishlist.current.ids).toEqual(["5"]);
    await expect(added).rejects.toThrow("Your wishlist is full.");
    expect(wishlist.current.ids).toEqual([]);
  });

  it("sends the latest of several quick presses", async () => {
    const wishlist = opened();
    signIn();
    await until(() => expect(wishlist.current.status).toBe("succeeded"));
    await Promise.all([wishlist.set("5", true), wishlist.set("5", false), wishlist.set("5", true)]);
    expect(wishlist.current.ids).toEqual(["5"]);
    expect(serverIds).toEqual(["5"]);
    expect(requests.filter((call) => call.startsWith("remove"))).toEqual([]);
  });

  it("sends pending changes also when the page is left", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    signIn();
    await until(() => expect(wishlist.current.ids).toEqual(["3"]));
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.delete(`${base}remove/:id/`, async () => {
        requests.push("remove 3");
        await isAnswered;
        return HttpResponse.json({ product_ids: [] });
      }),
    );
    const removed = wishlist.set("3", false);
    await until(() => expect(requests).toEqual(["get", "remove 3"]));
    const undone = wishlist.set("3", true);
    dispatchEvent(new Event("pagehide"));
    await until(() => expect(requests).toEqual(["get", "remove 3", "add 3"]));
    answer();
    await Promise.all([removed, undone]);
    expect(wishlist.current.ids).toEqual(["3"]);
  });

  it("sends no pending change of the former shopper with the next one's token", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    signIn("token-1");
    await until(() => expect(wishlist.current.ids).toEqual(["3"]));
    const added = wishlist.set("5", true);
    const waiting = wishlist.set("6", true); // sent after the response to the first
    signIn("token-2");
    await Promise.all([added, waiting]);
    await until(() => expect(wishlist.current.status).toBe("succeeded"));
    expect(requests.filter((call) => call.startsWith("add"))).not.toContain("add 6");
  });

  it("is hidden after sign-out, also when a response arrives later", async () => {
    serverIds = ["3"];
    const wishlist = opened();
    signIn();
    await until(() => expect(wishlist.current.ids).toEqual(["3"]));
    const added = wishlist.set("5", true);
    session.end();
    expect(wishlist.current).toMatchObject({ owner: "guest", ids: [] });
    await added;
    expect(wishlist.current).toMatchObject({ owner: "guest", ids: [] });
    expect(localStorage.getItem("wishlist")).toBeNull();
  });
});
