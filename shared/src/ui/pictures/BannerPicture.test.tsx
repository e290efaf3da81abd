import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { render } from "@testing-library/react";
import { BannerPicture } from "./BannerPicture";

const publicDir = path.join(__dirname, "../../../../shell/public");
const banners = readdirSync(path.join(publicDir, "banners")).filter((name) => name.endsWith(".jpg"));
const widthOf = (name: string) => (/about|faq/.test(name) ? 1600 : 1920);

it.each(banners)("finds %s prepared in each width and format", (name) => {
  const width = widthOf(name);
  const { container } = render(<BannerPicture image={`/banners/${name}`} width={width} height={900} sizes="100vw" />);
  const urls = [...container.querySelectorAll("source")].flatMap(({ srcset }) =>
    srcset.split(", ").map((candidate) => candidate.split(" ")[0] ?? ""),
  );
  expect(urls).toHaveLength(4);
  for (const url of urls) expect([url, existsSync(path.join(publicDir, url))]).toEqual([url, true]);
});

it("loads lazily, unless it has priority", () => {
  const banner = { image: "/banners/vita.jpg", width: 1920, height: 900, sizes: "100vw" };
  const { container, rerender } = render(<BannerPicture {...banner} />);
  const picture = () => container.querySelector("img");
  expect(picture()).toHaveAttribute("loading", "lazy");
  expect(picture()).toHaveAttribute("alt", "");
  rerender(<BannerPicture {...banner} priority />);
  expect(picture()).toHaveAttribute("loading", "eager");
  expect(picture()).toHaveAttribute("fetchpriority", "high");
});
