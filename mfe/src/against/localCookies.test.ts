import { localCookie, shopCookies } from "./localCookies";

/** The cookie as a browser sends it back. */
const returned = (setCookie: string) => localCookie(setCookie).split(";")[0] ?? "";

describe("the cookies of a shop with TLS, on this machine", () => {
  it.each(["__Host-cart", "__Secure-visitor", "__Http-session", "__Host-Http-session", "__host-cart", "cart"])(
    "F34 %s is stored by the browser, and comes back with its name",
    (name) => {
      const line = localCookie(`${name}=v; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax`);
      expect(line).toMatch(/^(?!__)\w[^;]*=v; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
      expect(shopCookies(returned(line))).toBe(`${name}=v`);
    },
  );

  it("F34 a plain cookie of the same name stays another one", () => {
    const both = [returned("__Host-cart=bound; Secure; Path=/"), returned("cart=plain; Path=/")];
    expect(new Set(both.map((cookie) => cookie.split("=")[0])).size).toBe(2);
    expect(shopCookies(both.join("; "))).toBe("__Host-cart=bound; cart=plain");
    expect(shopCookies("localcart=a; local=b;c=local__Host-d; other__Host-local=e")).toBe(
      "localcart=a; local=b; c=local__Host-d; other__Host-local=e",
    );
  });

  it("have no attribute that needs TLS or the shop's host", () => {
    expect(localCookie("a=secure; Domain=shop.example; Secure; SameSite=None; Partitioned; Path=/")).toBe(
      "a=secure; Path=/",
    );
    expect(localCookie("a=b; SECURE")).toBe("a=b");
  });
});
