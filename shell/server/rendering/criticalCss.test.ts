/** @jest-environment node */
import { classesIn, classListsOf, criticalCss, parseCss } from "./criticalCss";

const critical = (css: string, html: string) => criticalCss(parseCss(css), classesIn(classListsOf(html)));

describe("criticalCss", () => {
  it("contains the rules that match an element of the document, in their order", () => {
    const css = ".a{color:red}.b{color:blue}.a:hover{color:green}.a .b{margin:0}p{margin:1px}";
    expect(critical(css, '<p class="a">')).toBe(".a{color:red}.a:hover{color:green}p{margin:1px}");
  });

  it("contains layers and media queries with their rules, and drops empty ones", () => {
    const css =
      "@layer reset,ui;@layer ui{.a{color:red}@media (min-width:48rem){.a{color:blue}}@media print{.b{margin:0}}}";
    expect(critical(css, '<p class="a">')).toBe(
      "@layer reset,ui;@layer ui{.a{color:red}@media (min-width:48rem){.a{color:blue}}}",
    );
  });

  it("contains fonts and animations, which no element names by class", () => {
    const css = "@font-face{src:url(/a.woff2)}@keyframes turn{from{opacity:0}}.b{animation:turn 1s}";
    expect(critical(css, "<p>")).toBe("@font-face{src:url(/a.woff2)}@keyframes turn{from{opacity:0}}");
  });

  it("requires the classes of one selector in a list, and no class in brackets", () => {
    expect(critical(".b,.a{margin:0}", '<p class="a">')).toBe(".b,.a{margin:0}");
    expect(critical(".a:not(.b){margin:0}", '<p class="a">')).toBe(".a:not(.b){margin:0}");
    expect(critical(".b:not(:is(:lang(ar),:lang(he)),.c) .a{margin:0}", '<p class="a">')).toBe("");
    expect(critical(".a:is(.b,.c),.d{margin:0}", '<p class="a b">')).toBe(".a:is(.b,.c),.d{margin:0}");
  });

  it("ignores braces in strings", () => {
    expect(critical('.a:before{content:"}"}.a{margin:0}', '<p class="a">')).toBe('.a:before{content:"}"}.a{margin:0}');
  });
});
