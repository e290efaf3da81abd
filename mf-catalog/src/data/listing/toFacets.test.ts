import { toFacets } from "./toFacets";

const silver = { value: "silver", label: "Silver", count: 6 };

describe("toFacets", () => {
  it("reads the values of each facet, and price bands as the address has them", () => {
    const price = { value: "10000-24999", label: "£100–£250", count: null };
    expect(
      toFacets({
        count: 6,
        facets: [
          { name: "metal", values: [silver, { value: "gold", label: "Gold", count: 0 }] },
          { name: "price", values: [price] },
        ],
      }),
    ).toEqual([
      { name: "metal", values: [silver, { value: "gold", label: "Gold", count: 0 }] },
      { name: "price", values: [{ ...price, value: "100-250" }] },
    ]);
  });

  it("leaves out what it does not know or cannot read", () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    const metal = { name: "metal", values: [null, silver, { value: "gold", count: 1 }] };
    const cents = { name: "price", values: [{ value: "1050-2000", label: "£10.50–£20", count: 1 }] };
    const weight = { name: "weight", values: [silver] };
    expect(toFacets({ facets: [metal, cents, weight, "sale"] })).toEqual([{ name: "metal", values: [silver] }]);
    expect(toFacets({ facets: [{ name: "metal", values: [{ ...silver, count: -1 }] }] })).toEqual([
      { name: "metal", values: [{ ...silver, count: null }] },
    ]);
  });

  it.each([[{}], [[]], ["text"], [null], [{ facets: "none" }]])("rejects %j", (wire) => {
    expect(() => toFacets(wire)).toThrow(TypeError);
  });
});
