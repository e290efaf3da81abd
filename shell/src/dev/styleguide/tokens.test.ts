import { readTokens, tokenKind } from "./tokens";

it("reads every token of every stylesheet once, with its computed value", () => {
  const style = document.createElement("style");
  style.textContent = ":root { --ink: #2b2a2d; --space-1: 0.25rem; } :root { --ink: #000000; } p { --own: 1px; }";
  document.head.append(style);
  expect(readTokens(document.styleSheets)).toEqual([
    { name: "--ink", value: "#000000" },
    { name: "--space-1", value: "0.25rem" },
  ]);
  style.remove();
});

it.each([
  ["--mauve-600", "#735a6e", "colour"],
  ["--text-48", "clamp(2.25rem, 2rem + 1.111vw, 3rem)", "type"],
  ["--text-soft", "#5c5960", "colour"],
  ["--space-28", "7rem", "space"],
  ["--header-height", "3.5rem", "space"],
  ["--layer-modal", "1000", "other"],
  ["--leading-text", "1.625", "other"],
])("reads %s, %s, as a %s", (name, value, kind) => {
  expect(tokenKind({ name, value })).toBe(kind);
});
