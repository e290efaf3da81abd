import { fireEvent, render, screen } from "@testing-library/react";
import { ProductPicture } from "./ProductPicture";

const picture = () => screen.getByRole("img", { name: "A ring" });

it("keeps the place of the photograph before it is there", () => {
  render(<ProductPicture image="photos/ring.jpg" alt="A ring" />);
  expect(picture()).toHaveAttribute("src", "/photos/ring.jpg");
  expect(picture()).toHaveAttribute("width", "900");
  expect(picture()).toHaveAttribute("height", "1200");
  expect(picture()).toHaveAttribute("loading", "lazy");
});

it("loads a photograph in first sight at once", () => {
  render(<ProductPicture image="photos/ring.jpg" alt="A ring" priority />);
  expect(picture()).toHaveAttribute("loading", "eager");
  expect(picture()).toHaveAttribute("fetchpriority", "high");
});

it("replaces a broken photograph once, also when the default is missing too", () => {
  render(<ProductPicture image="photos/gone.jpg" alt="A ring" />);
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/default-product.svg");
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/default-product.svg");
});

it("tries again with another photograph", () => {
  const { rerender } = render(<ProductPicture image="photos/gone.jpg" alt="A ring" />);
  fireEvent.error(picture());
  rerender(<ProductPicture image="photos/ring.jpg" alt="A ring" />);
  expect(picture()).toHaveAttribute("src", "/photos/ring.jpg");
});
