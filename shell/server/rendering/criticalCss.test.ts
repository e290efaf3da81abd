/** @jest-environment node */
import { animationsIn, classesIn, classListsOf, criticalCss, parseCss, textsIn, wholeCss } from "./criticalCss";

const critical = (css: string, html: string) => {
  const nodes = parseCss(css);
  const texts = new Set(textsIn(nodes).filter((text) => html.includes(text)));
  return criticalCss(nodes, { classes: classesIn(classListsOf(html)), texts, earlier: new Set(), added: new Set() });
};

describe("criticalCss", () => {
  it("contains the rules that match an element of the document, in their order", () => {
    const css = ".a{color:red}.b{color:blue}.a .b{margin:0}p{margin:1px}";
    expect(critical(css, '<p class="a">')).toBe(".a{color:red}p{margin:1px}");
  });

  it("lacks the rules of elements that the document does not contain", () => {
    const css = "html:root,p{margin:0}table th{margin:1px}small,p>a{margin:2px}input[type=checkbox]{margin:3px}";
    expect(critical(css, '<p class="a">')).toBe("html:root,p{margin:0}");
    expect(critical("body{margin:0}::placeholder{margin:1px}", "<p>")).toBe("body{margin:0}::placeholder{margin:1px}");
    expect(critical(css, '<p><a><table><tr><th><input type="checkbox">')).toBe(css);
    expect(critical(css, '<p><input type="search">')).toBe("html:root,p{margin:0}");
  });

  it("contains the rules whose attributes some element has, and those that the starter script may set", () => {
    const css =
      "[hidden]{margin:0}.a[aria-expanded=true]{margin:1px}.a[aria-expanded=false]{margin:2px}.a[aria-busy=true]{margin:3px}.a[autocomplete]{margin:4px}[class*=Toast__]{margin:5px}";
    expect(critical(css, '<p aria-expanded="false" hidden="" class="a">')).toBe(
      "[hidden]{margin:0}.a[aria-expanded=false]{margin:2px}.a[aria-busy=true]{margin:3px}.a[autocomplete]{margin:4px}",
    );
    expect(critical(css, '<p class="Toast__in">')).toBe("[class*=Toast__]{margin:5px}");
  });

  it("contains the looks of disabled elements where one is disabled", () => {
    const css = ".a:disabled{margin:0}.a:not(:disabled){margin:1px}";
    expect(critical(css, '<button class="a" aria-disabled="true">')).toBe(".a:not(:disabled){margin:1px}");
    expect(critical(css, '<fieldset disabled=""><button class="a">')).toBe(css);
  });

  it("leaves the looks under a pointer, of modals and on paper to the linked stylesheets", () => {
    const late =
      ".a:hover{margin:0}@media print{.a{margin:0}}@page{margin:0}::view-transition{margin:0}dialog{margin:0}::selection{margin:0}";
    expect(critical(late, '<p class="a">')).toBe("");
    const early = ".a,.a:hover{margin:0}.a:focus-visible{margin:0}@media (forced-colors:active){.a{margin:0}}";
    expect(critical(early, '<p class="a">')).toBe(early);
  });

  it("requires what `:has` names", () => {
    const css = ".a:has(.b){margin:0}.a:has([data-state=loading]) .c{margin:1px}html:has(dialog:modal){margin:2px}";
    expect(critical(css, '<p class="a"><i class="b">')).toBe(".a:has(.b){margin:0}");
    expect(critical(css, '<p class="a"><i class="c" data-state="loading">')).toBe(
      ".a:has([data-state=loading]) .c{margin:1px}",
    );
  });

  it("contains layers and media queries with their rules, and drops empty ones", () => {
    const css =
      "@layer reset,ui;@layer ui{.a{color:red}@media (min-width:48rem){.a{color:blue}}@media (width){.b{margin:0}}}";
    expect(critical(css, '<p class="a">')).toBe(
      "@layer reset,ui;@layer ui{.a{color:red}@media (min-width:48rem){.a{color:blue}}}",
    );
  });

  it("contains fonts, which no element names, and animations that a rule names", () => {
    const css =
      "@font-face{src:url(/a.woff2)}@layer kit{@keyframes turn{from{opacity:0}}}@keyframes beat{to{opacity:0}}.a{animation:turn 1s}";
    const rules = critical(css, '<p class="a">');
    expect(rules).toBe("@font-face{src:url(/a.woff2)}.a{animation:turn 1s}");
    expect(animationsIn(parseCss(css), rules)).toBe("@keyframes turn{from{opacity:0}}");
    expect(animationsIn(parseCss(css), "")).toBe("");
    expect(wholeCss(parseCss(css))).toBe(css);
  });

  it("requires the classes of one selector in a list, and no class in brackets", () => {
    expect(critical(".b,.a{margin:0}", '<p class="a">')).toBe(".b,.a{margin:0}");
    expect(critical(".a:not(.b){margin:0}", '<p class="a">')).toBe(".a:not(.b){margin:0}");
    expect(critical(".b:not(:is(:lang(ar),:lang(he)),.c) .a{margin:0}", '<p class="a">')).toBe("");
    expect(critical(".a:is(.b,.c),.d{margin:0}", '<p class="a b">')).toBe(".a:is(.b,.c),.d{margin:0}");
  });

  it("ignores braces and semicolons in strings and escapes of selectors", () => {
    for (const css of ['.a[data-a="};{"]{margin:0}.b{margin:1px}', ".a\\:\\{\\;{margin:0}", '.a{--a:\\"}.b{--b:"}"}'])
      expect(wholeCss(parseCss(css))).toBe(css);
    expect(parseCss('.a[data-a="};{"]{margin:0}.b{margin:1px}')).toHaveLength(2);
  });

  it("ignores braces in strings", () => {
    expect(critical('.a:before{content:"}"}.a{margin:0}', '<p class="a">')).toBe('.a:before{content:"}"}.a{margin:0}');
  });
});
