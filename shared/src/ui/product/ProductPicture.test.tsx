import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { ProductPicture } from "./ProductPicture";

const picture = () => screen.getByRole("img", { name: "A ring" });

it("reserves the space of the photograph before it is loaded", () => {
  render(<ProductPicture image="photos/rings/ring.jpg" alt="A ring" />);
  expect(picture()).toHaveAttribute("src", "/photos/rings/ring.jpg");
  expect(picture()).toHaveAttribute("width", "900");
  expect(picture()).toHaveAttribute("height", "1200");
  expect(picture()).toHaveAttribute("loading", "lazy");
});

it("loads a photograph with priority at once", () => {
  render(<ProductPicture image="photos/rings/ring.jpg" alt="A ring" priority />);
  expect(picture()).toHaveAttribute("loading", "eager");
  expect(picture()).toHaveAttribute("fetchpriority", "high");
});

it("shows the photograph itself where a copy of it is missing", () => {
  const seen: string[] = [];
  const { container } = render(
    <ProductPicture image="photos/rings/ring.jpg" alt="A ring" maxWidth={1600} onError={() => seen.push("broken")} />,
  );
  expect(container.querySelector("source")?.srcset).toMatch(/ 1600w$/);
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/photos/rings/ring.jpg");
  expect(container.querySelector("source")).toBeNull();
  expect(seen).toEqual([]);
});

it("replaces a broken photograph once, also when the default is broken too", () => {
  render(<ProductPicture image="photos/gone.jpg" alt="A ring" />);
  fireEvent.error(picture());
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/default-product.svg");
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/default-product.svg");
});

it("loads the next photograph after a broken one", () => {
  const { rerender } = render(<ProductPicture image="photos/gone.jpg" alt="A ring" />);
  fireEvent.error(picture());
  rerender(<ProductPicture image="photos/rings/ring.jpg" alt="A ring" />);
  expect(picture()).toHaveAttribute("src", "/photos/rings/ring.jpg");
});

it("offers smaller copies, and none of the default picture", () => {
  const { container } = render(<ProductPicture image="photos/rings/ring.jpg" alt="A ring" sizes="12rem" />);
  const sources = () => [...container.querySelectorAll("source")];
  expect(sources().map(({ type, sizes }) => [type, sizes])).toEqual([
    ["image/avif", "12rem"],
    ["image/webp", ""],
  ]);
  fireEvent.error(picture());
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/default-product.svg");
  expect(sources()).toEqual([]);
});

it("calls onLoad and onError", () => {
  const seen: string[] = [];
  render(
    <ProductPicture
      image="photos/rings/ring.jpg"
      alt="A ring"
      onLoad={() => seen.push("there")}
      onError={() => seen.push("broken")}
    />,
  );
  fireEvent.load(picture());
  fireEvent.error(picture());
  fireEvent.error(picture());
  expect(seen).toEqual(["there", "broken"]);
});

it("replaces a photograph that broke before hydration", () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<ProductPicture image="photos/gone.jpg" alt="A ring" />);
  const image = container.querySelector("img");
  if (image) image.brokeEarly = true;
  render(<ProductPicture image="photos/gone.jpg" alt="A ring" />, { container, hydrate: true });
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/default-product.svg");
});
