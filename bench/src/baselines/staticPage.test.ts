/** @jest-environment node */
import { staticPage } from "./staticPage";

const rendered = `<!doctype html><html><head><script type="importmap">{}</script>
<link rel="preload" href="/hero.webp" as="image" fetchpriority="high"><style>h1{margin:0}</style>
<noscript><link rel="stylesheet" href="/assets/main.css"></noscript></head><body>
<picture><source srcSet="/first.avif"/><img loading="eager" src="/first.jpg"/></picture>
<picture><source srcSet="/next.avif"/><img loading="lazy" src="/next.jpg"/></picture>
<script type="application/json" id="page-data">{}</script><script>start()</script></body></html>`;

describe("staticPage", () => {
  const { html, policy } = staticPage("/", rendered);

  it("contains the visible content, without scripts", () => {
    expect(html).toContain("<style>h1{margin:0}</style>");
    expect(html).toContain('href="/hero.webp"');
    expect(html).not.toMatch(/importmap|page-data|start\(\)|main\.css|noscript/);
  });

  it("loads the visible images first", () => {
    expect(html).toContain('srcSet="/first.avif"');
    expect(html).toContain('data-srcset="/next.avif"');
    expect(html).toMatch(/<img loading="lazy" data-src="\/next.jpg"/);
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  it("contains the given styles instead of its own", () => {
    const { html: styled } = staticPage("/cart", rendered, "p{margin:0}");
    expect(styled).toContain("<style>p{margin:0}</style></head>");
    expect(styled).not.toContain("h1{margin:0}");
  });

  it("lists its styles in the policy", () => {
    expect(policy).toMatch(/style-src 'sha256-/);
  });
});
