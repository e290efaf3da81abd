import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { ApiError, createApi, onFailedCall } from "./http";
import { storeToken } from "./token";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const url = (path: string) => `http://localhost/api/${path}`;
const anApi = (onUnauthorized?: (token: string | null) => void) => createApi("http://localhost/api/", onUnauthorized);

describe("api", () => {
  it("sends the token and the CSRF cookie's value", async () => {
    storeToken("secret");
    // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie; the test does so in its place
    document.cookie = "csrftoken=abc";
    let headers = new Headers();
    server.use(
      http.post(url("cart/add/"), ({ request }) => {
        headers = request.headers;
        return HttpResponse.json({});
      }),
    );
    await anApi().post("cart/add/", { product_id: "1", quantity: 1 });
    expect(headers.get("authorization")).toBe("Bearer secret");
    expect(headers.get("x-csrftoken")).toBe("abc");
    expect(headers.get("content-type")).toContain("application/json");
  });

  it.each(["%E0%A4%A", "%0d%0aX-Admin:%201", "%F0%9F%94%92"])(
    "U8 the CSRF cookie %s, which cannot be a header, stops no call",
    async (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: any script can set this cookie; the test does so in its place
      document.cookie = `csrftoken=${cookie}`;
      server.use(http.get(url("cart/"), ({ request }) => HttpResponse.json([...request.headers.keys()])));
      expect(await anApi().get("cart/")).not.toContain("x-csrftoken");
    },
  );

  it.each(["https://evil.example/orders/", "//evil.example/orders/", "orders/"])(
    "T6 sends the token to the configured base alone: %s",
    async (path) => {
      storeToken("secret");
      const requestedHosts: string[] = [];
      server.use(
        http.get("*", ({ request }) => {
          requestedHosts.push(new URL(request.url).host);
          return HttpResponse.json({});
        }),
      );
      await anApi().get(path);
      expect(requestedHosts).toEqual(["localhost"]);
    },
  );

  it("throws an error with the server's own sentence, code and fields", async () => {
    const body = {
      error: "That is too short.",
      message: "x",
      code: "invalid",
      fields: { code: "Too short" },
      request_id: "r1",
    };
    server.use(http.post(url("users/validate/"), () => HttpResponse.json(body, { status: 400 })));
    await expect(anApi().post("users/validate/", {})).rejects.toMatchObject({
      message: "That is too short.",
      status: 400,
      code: "invalid",
      fields: { code: "Too short" },
      requestId: "r1",
      isServerText: true,
    });
  });

  it("T7 reports a 401 only for the token that was sent", async () => {
    const lost: (string | null)[] = [];
    server.use(http.get(url("orders/"), () => HttpResponse.json({}, { status: 401 })));
    await expect(anApi((token) => lost.push(token)).get("orders/")).rejects.toThrow(
      "Request failed with status code 401",
    );
    expect(lost).toEqual([null]);
    storeToken("secret");
    await expect(anApi((token) => lost.push(token)).get("orders/")).rejects.toThrow(ApiError);
    expect(lost).toEqual([null, "secret"]);
  });

  it("X4 retries a read once after a transient error, and never a write", async () => {
    let reads = 0;
    let writes = 0;
    server.use(
      http.get(url("cart/"), () => {
        reads += 1;
        return reads === 1 ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json({ id: "1" });
      }),
      http.post(url("cart/add/"), () => {
        writes += 1;
        return HttpResponse.json({}, { status: 503 });
      }),
    );
    expect(await anApi().get("cart/")).toEqual({ id: "1" });
    await expect(anApi().post("cart/add/", {})).rejects.toThrow("The shop is busy");
    expect([reads, writes]).toEqual([2, 1]);
  });

  it.each([
    ["before the response", () => HttpResponse.error(), 2],
    ["within the body", () => new HttpResponse('{"id":"or', { headers: { "Content-Type": "application/json" } }), 2],
    ["by a rejection of the shop", () => HttpResponse.json({ error: "Sold out" }, { status: 409 }), 1],
    ["by a failure of the shop", () => HttpResponse.json({}, { status: 500 }), 1],
  ])("X4 Y9 sends a repeatable write that ends %s %#", async (_, answer, count) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    let sent = 0;
    const respond = () => {
      sent += 1;
      return answer();
    };
    server.use(http.post(url("orders/create/"), respond));
    await expect(anApi().post("orders/create/", {}, { isRepeatable: true })).rejects.toThrow();
    expect(sent).toBe(count);
  });

  it("shows a plain sentence for a server error and for a missing connection", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    server.use(
      http.post(url("orders/create/"), () => new HttpResponse("<html>oops</html>", { status: 500 })),
      http.post(url("contact/"), () => HttpResponse.error()),
    );
    await expect(anApi().post("orders/create/", {})).rejects.toThrow("Something went wrong on our side");
    await expect(anApi().post("contact/", {})).rejects.toMatchObject({ status: 0, code: "network" });
  });

  it("rejects an HTML page as a response", async () => {
    server.use(http.get(url("cart/"), () => HttpResponse.html("<html>login to the wifi</html>")));
    await expect(anApi().get("cart/")).rejects.toMatchObject({ code: "invalid" });
  });

  it.each<[string, () => Response, boolean]>([
    ["a server error", () => HttpResponse.json({}, { status: 500, headers: { "X-Request-Id": "r1" } }), true],
    ["a busy shop", () => HttpResponse.json({ request_id: "r1" }, { status: 503 }), true],
    ["an answer that is no data", () => HttpResponse.html("<p>Shop", { headers: { "X-Request-Id": "r1" } }), true],
    ["a client error", () => HttpResponse.json({ request_id: "r1" }, { status: 409 }), false],
  ])("reports %s to the listeners, with the request's id: %#", async (_, answer, isReported) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    server.use(http.get(url("cart/"), answer), http.post(url("cart/add/"), answer));
    const reported: (string | null)[] = [];
    const stop = onFailedCall(({ requestId }) => reported.push(requestId));
    await expect(anApi().get("cart/")).rejects.toThrow(ApiError);
    await expect(anApi().post("cart/add/", {})).rejects.toThrow(ApiError);
    stop();
    await expect(anApi().get("cart/")).rejects.toThrow(ApiError);
    // A retried call counts once.
    expect(reported).toEqual(isReported ? ["r1", "r1"] : []);
  });
});
