/** @jest-environment node */
import { addressAt, planAt, stylesAt } from "./assetOrigin";

const origin = "https://cdn.example";

describe("addresses at another origin", () => {
  it("F42 are those of shell and releases, and of nothing else", () => {
    expect(addressAt("/assets/main.12345678.js", origin)).toBe("https://cdn.example/assets/main.12345678.js");
    expect(addressAt("/r/cart/1.0.0-aaaaaaaa/remoteEntry.js", origin)).toBe(
      "https://cdn.example/r/cart/1.0.0-aaaaaaaa/remoteEntry.js",
    );
    for (const url of ["/default-product.svg", "/photos/w192/a.jpg", "/rings", "/sw.js"])
      expect(addressAt(url, origin)).toBe(url);
  });

  it("F42 keep the hashes of a plan, and when its scripts start", () => {
    const file = { url: "/assets/main.12345678.js", integrity: "sha384-A" };
    const plan = {
      scripts: [file],
      styles: [],
      preloads: [],
      offline: ["/default-product.svg", file.url],
      start: "intent" as const,
    };
    const moved = { ...file, url: origin + file.url };
    expect(planAt(plan, origin)).toEqual({
      scripts: [moved],
      styles: [],
      preloads: [],
      offline: ["/default-product.svg", moved.url],
      assetOrigin: origin,
      start: "intent",
    });
    expect(planAt(plan, "")).toBe(plan);
  });

  it("F42 of a font are followed by the shop's own", () => {
    const css = '@font-face{font-family:Figtree;src:url(/assets/figtree.93af595f.woff2)format("woff2")}';
    expect(stylesAt(css, origin)).toBe(
      '@font-face{font-family:Figtree;src:url(https://cdn.example/assets/figtree.93af595f.woff2)format("woff2"),url(/assets/figtree.93af595f.woff2)format("woff2")}',
    );
    expect(stylesAt(css, "")).toBe(css);
  });
});
