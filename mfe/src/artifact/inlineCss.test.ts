/** @jest-environment node */
import { inlineCss } from "./inlineCss";

const sheet = "/r/gifts/1.0.0-aaaaaaaa/css/page.css";
const at = (file: string) => `/r/gifts/1.0.0-aaaaaaaa/${file}`;
const inlined = (css: string) => inlineCss(css, sheet);

describe("a stylesheet inside a document", () => {
  it.each([
    ["url(gift.svg)", `url(${at("css/gift.svg")})`],
    ["url( ./gift.svg )", `url(${at("css/gift.svg")})`],
    ["URL(../gift.svg#top)", `url(${at("gift.svg#top")})`],
    ['url("gift.svg")', `url("${at("css/gift.svg")}")`],
    ["url('a\\'b (1).svg')", `url("${at("css/a'b%20(1).svg")}")`],
    ["url(a\\ b\\28 1\\29.svg)", `url("${at("css/a%20b(1).svg")}")`],
    ["u\\72 l(gift.svg)", `url(${at("css/gift.svg")})`],
    ["url(../../../..//evil.example/x.svg)", "url(/evil.example/x.svg)"],
    [
      'image-set("one.png" 1x, url(two.png) type("image/png") 2x)',
      `image-set("${at("css/one.png")}" 1x, url(${at("css/two.png")}) type("image/png") 2x)`,
    ],
  ])("names the file of %s from the stylesheet's folder", (address, written) => {
    expect(inlined(`.gifts-a{background:${address}}`)).toEqual({ css: `.gifts-a{background:${written}}` });
  });

  it.each([
    "url(/photos/gift.svg)",
    "url(#clip)",
    'url("#clip")',
    "url()",
    "url(data:image/svg+xml,%3Csvg/%3E)",
    'url("data:image/svg+xml,<svg><style>a{b:c}</style></svg>")',
    "url(https://cdn.example/x.svg)",
    "url(//cdn.example/x.svg)",
    '"url(gift.svg)"',
    "format('woff2')",
  ])("leaves %s as it is", (value) => {
    expect(inlined(`.gifts-a{background:${value}}`)).toEqual({ css: `.gifts-a{background:${value}}` });
  });

  it("has no comments, and keeps apart what they separate", () => {
    expect(inlined("/*! don't } */.gifts-a/* { */{margin:1px/**/2px;/* \" */color:red}/**/")).toEqual({
      css: ".gifts-a{margin:1px/**/2px;color:red}",
    });
  });

  it("has the characters that a browser reads, so that its hash is that of its text", () => {
    expect(inlined("\uFEFF.gifts-a{\r\nmargin:0\r}\f.gifts-\0{}")).toEqual({
      css: ".gifts-a{\nmargin:0\n}\n.gifts-\uFFFD{}",
    });
  });

  it("has braces of addresses in quotes, where none is one of a rule", () => {
    expect(inlined(".gifts-a{background:url(data:image/svg+xml,%3Cstyle%3Ea{b:c;)}")).toEqual({
      css: '.gifts-a{background:url("data:image/svg+xml,%3Cstyle%3Ea{b:c;")}',
    });
  });

  it.each([
    "@layer a,b;@media (width>=48rem){.gifts-a{color:red}};.gifts-b{}",
    ".gifts-a\\:b\\{[data-a=\"};\"]{&:hover{content:'}'}}",
    "@container (width>1px){.gifts-a{margin:calc(1px + (2px*3))}}",
    '@charset "utf-8";@starting-style{.gifts-a{opacity:0}}',
  ])("is the same text where nothing is to change: %s", (css) => {
    expect(inlined(css)).toEqual({ css });
  });

  it.each([
    [".gifts-a{color:red", "lacks a }"],
    [".gifts-a{color:red}}.gifts-b{", "closes with } what is not open"],
    [".gifts-a{margin:calc(1px}", "closes with } what is not open"],
    ["@media (width{.gifts-a{}}", "lacks a )"],
    ['.gifts-a{content:"\n"}', "has a string without an end"],
    [".gifts-a{content:'a}", "has a string without an end"],
    [".gifts-a{color:red}/* more", "has a comment without an end"],
    [".gifts-a{background:url(a'b)}", "has a url() that browsers do not read"],
    [".gifts-a{background:url(a b)}", "has a url() that browsers do not read"],
    ['@import "more.css";', "has @import, which only a linked stylesheet can have"],
    ["@\\49mport url(more.css);", "has @import, which only a linked stylesheet can have"],
    ["gifts;.gifts-a{}", "has text that is no rule"],
  ])("is impossible for %j, which %s", (css, problem) => {
    expect(inlined(css)).toEqual({ problem });
  });
});
