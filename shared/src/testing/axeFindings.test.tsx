import { render } from "@testing-library/react";
import { axeFindings } from "./axeFindings";

it("names the state, the rule and the element of a finding", async () => {
  render(<input type="text" />);
  expect(await axeFindings("cart")).toEqual(['cart: label: <input type="text">']);
});

it("finds nothing in a labelled field", async () => {
  render(
    <label>
      City <input type="text" />
    </label>,
  );
  expect(await axeFindings("cart")).toEqual([]);
});
