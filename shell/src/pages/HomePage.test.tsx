import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { MemoryRouter } from "@aurelle/shared/router";
import { SlotProvider } from "@aurelle/shared/slots";
import { renderPage } from "@aurelle/shared/testing";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import HomePage from "./HomePage";

const film = () => document.querySelector("video") as HTMLVideoElement;

function prefersReducedMotion(matches: boolean): void {
  window.matchMedia = ((query: string) => ({ matches, media: query })) as typeof matchMedia; // the code under test reads only these
}

beforeEach(() => prefersReducedMotion(false));

it("links from its film to the Aurora collection", () => {
  renderPage(<HomePage />);
  expect(screen.getByRole("heading", { level: 1, name: "Discover The Aurora Collection" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Shop Now" })).toHaveAttribute("href", "/aurora");
});

it("introduces Vita", () => {
  renderPage(<HomePage />);
  expect(screen.getByText("Introducing Vita: A Celebration of Living Jewellery")).toBeVisible();
  expect(screen.getByRole("link", { name: "Explore The Collection" })).toHaveAttribute("href", "/vita");
});

it("leads to each category by a photograph that the shell has, and to gifts", () => {
  renderPage(<HomePage />);
  const tiles = within(screen.getByRole("region", { name: "Shop by category" })).getAllByRole("link");
  expect(tiles.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Rings", "/rings"],
    ["Necklaces", "/necklaces"],
    ["Bracelets", "/bracelets"],
    ["Earrings", "/earrings"],
    ["Gifts under £100", "/search?search=gift&max=100"],
    ["Gifts under £250", "/search?search=gift&max=250"],
    ["Gifts under £500", "/search?search=gift&max=500"],
    ["Gifts that need no size", "/search?search=gift&size=none"],
  ]);
  const photographs = tiles.flatMap((link) => link.querySelector("img") ?? []);
  expect(photographs).toHaveLength(4);
  for (const { src } of photographs) {
    expect(existsSync(path.join(__dirname, "../../public", new URL(src).pathname))).toBe(true);
  }
});

it("has three slots for the remotes", () => {
  render(
    <MemoryRouter>
      <SlotProvider value={({ name }) => <p>{name}</p>}>
        <HomePage />
      </SlotProvider>
    </MemoryRouter>,
  );
  for (const name of ["home.giftIdeas", "home.getTheLook", "home.extras"]) {
    expect(screen.getByText(name)).toBeVisible();
  }
});

describe("film", () => {
  it("starts automatically, muted and in a loop", () => {
    renderPage(<HomePage />);
    expect(film().autoplay).toBe(true);
    expect(film().muted).toBe(true);
    expect(film()).toHaveAttribute("muted");
    expect(film().loop).toBe(true);
    expect(film()).toHaveAttribute("playsinline");
    const poster = document.querySelector('img[src="/hero/aurora-loop-poster-864.webp"]');
    expect(poster).toHaveAttribute("width", "864");
    const wide = poster?.parentElement?.querySelector("source");
    expect(wide).toHaveAttribute("media", "(min-width: 48em)");
    for (const file of [poster?.getAttribute("src"), wide?.getAttribute("srcset")])
      expect(existsSync(path.join(__dirname, "../../public", String(file)))).toBe(true);
  });

  it.each([
    [864, false],
    [1920, true],
  ])("has files %i pixels wide where the screen is wide: %p, in two formats of at most 2 MB", (width, isWide) => {
    window.matchMedia = ((query: string) => ({ matches: query.includes("min-width") && isWide })) as typeof matchMedia;
    renderPage(<HomePage />);
    const paths = [...film().querySelectorAll("source")].map(({ src }) => new URL(src).pathname);
    expect(paths).toEqual([`/hero/aurora-loop-${width}-av1.mp4`, `/hero/aurora-loop-${width}.mp4`]);
    for (const file of paths) expect(statSync(path.join(__dirname, "../../public", file)).size).toBeLessThan(2 ** 21);
  });

  it("ends its download when it leaves the page", () => {
    const load = jest.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
    const { unmount } = renderPage(<HomePage />);
    const element = film();
    unmount();
    expect(element.querySelector("source")).toBeNull();
    expect(load.mock.contexts).toEqual([element]);
  });

  it("stays paused for a shopper who prefers reduced motion", () => {
    prefersReducedMotion(true);
    renderPage(<HomePage />);
    expect(film().autoplay).toBe(false);
    expect(film().preload).toBe("none");
  });

  it("stays paused for a shopper who saves data", () => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
    renderPage(<HomePage />);
    expect(film().autoplay).toBe(false);
    Reflect.deleteProperty(navigator, "connection");
  });

  it("can be stopped and started", async () => {
    const pause = jest.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
    const play = jest.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    renderPage(<HomePage />);
    fireEvent.play(film());
    await userEvent.click(screen.getByRole("button", { name: "Pause the film" }));
    expect(pause).toHaveBeenCalledTimes(1);
    fireEvent.pause(film());
    await userEvent.click(screen.getByRole("button", { name: "Play the film" }));
    expect(play).toHaveBeenCalledTimes(1);
  });
});
