import { foreignSelectors } from "./foreignSelectors";

describe("foreignSelectors", () => {
  it.each([
    "@layer remotes{.cart-line-a1{color:red}}",
    ".cart-line-a1 td,.cart-line-a1:hover>a{color:red}",
    "@media (min-width:48rem){.cart-line-a1{color:red}}",
    "@keyframes cart-turn{from{opacity:0}to{opacity:1}}",
    ".cart-line-a1{& td{color:red} &:hover{color:blue}}",
    "a.cart-link-a1{color:red}",
    "@property --cart-angle{syntax:'<angle>';inherits:false;initial-value:0deg}",
    "@-webkit-keyframes 'cart-turn'{to{opacity:1}}",
    "@counter-style cart-stars{symbols:'*'}",
    "@container cart (width>1px){.cart-line-a1{color:red}}",
  ])("finds nothing in %s", (css) => {
    expect(foreignSelectors(css, "cart")).toEqual([]);
  });

  it.each([
    ["td{color:red}", "td"],
    [":root{--ink:red}", ":root"],
    ["*{margin:0}", "*"],
    ["#main{margin:0}", "#main"],
    ["@layer remotes{body .cart-line-a1{margin:0}}", "body .cart-line-a1"],
    [".cart-line-a1,.shell-header{margin:0}", ".shell-header"],
    ["@font-face{font-family:x;src:url(x.woff2)}", "@font-face"],
    ["@page{margin:0}", "@page"],
    ["@view-transition{navigation:auto}", "@view-transition"],
    ["@property --angle{syntax:'<angle>';inherits:true;initial-value:0deg}", "@property --angle"],
    ["@PROPERTY --shell-angle{syntax:'*';inherits:true}", "@property --shell-angle"],
    ["@media print{@property --ink{syntax:'*';inherits:true}}", "@property --ink"],
    ["@keyframes turn{to{opacity:1}}", "@keyframes turn"],
    ["@-webkit-keyframes 'turn'{to{opacity:1}}", "@keyframes turn"],
    ["@counter-style stars{symbols:'*'}", "@counter-style stars"],
    ["@position-try --below{top:0}", "@position-try --below"],
  ])("finds %s", (css, selector) => {
    expect(foreignSelectors(css, "cart")).toEqual([selector]);
  });
});
