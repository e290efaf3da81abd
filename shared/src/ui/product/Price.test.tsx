import { render } from "@testing-library/react";
import { pence } from "../../money/money";
import { Price } from "./Price";

const textOf = (current: number, original: number | null) =>
  render(<Price current={pence(current)} original={original === null ? null : pence(original)} />).container;

it("shows only the price of a product that is not reduced", () => {
  expect(textOf(98000, null)).toHaveTextContent(/^£980$/);
});

it("labels both prices of a reduced product for screen readers, the old one struck through", () => {
  const price = textOf(83300, 98000);
  expect(price).toHaveTextContent("Was £980 now £833");
  expect(price.querySelector("s")).toHaveTextContent("£980");
});

it.each([98000, 90000])("strikes nothing through when the original is %i for 98000", (original) => {
  expect(textOf(98000, original).querySelector("s")).toBeNull();
});
