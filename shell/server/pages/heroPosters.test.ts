import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { postersAt } from "./heroPosters";

const shellDir = path.join(__dirname, "../..");

it("preloads on the home page what its stylesheet shows, for all screens", () => {
  const posters = postersAt("/");
  const css = readFileSync(path.join(shellDir, "src/pages/home/HeroFilm.module.css"), "utf8");
  const shown = [...css.matchAll(/url\("(.*?)"\)/g)].map(([, url]) => url);
  expect(posters.map(({ url }) => url)).toEqual(shown);
  for (const { url } of posters) expect(existsSync(path.join(shellDir, "public", url))).toBe(true);
  expect(posters.map(({ media }) => media)).toEqual(["(max-width:47.99em)", "(min-width:48em)"]);
  expect(css).toContain("@media (min-width: 48rem)");
});

it("preloads no image on other pages", () => {
  expect(postersAt("/about")).toEqual([]);
});
