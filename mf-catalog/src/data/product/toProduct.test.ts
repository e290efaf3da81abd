import { ApiError } from "@aurelle/shared/http";
import { aProduct, aProductList } from "@aurelle/shared/testing";
import { toPage, toProduct, toWire } from "./toProduct";

const readAt = 1_700_000_000_000;

describe("toProduct", () => {
  it("converts the wire's product to the catalogue's own type, and back", () => {
    const wire = aProduct({ id: "p1", original_price: 120000, current_price: 98000, active_discount: 18 });
    expect(toProduct(wire, readAt)).toMatchObject({
      id: "p1",
      title: "Dome Band Ring",
      price: 98000,
      discount: { percent: 18, originalPrice: 120000 },
      inventory: 22,
      images: [{ isThumbnail: true }, { isThumbnail: false }],
      readAt,
    });
    expect(toWire(toProduct(wire, readAt))).toEqual(wire);
  });

  it("takes the id for a missing handle, and gives back a handle that was sent", () => {
    expect(toProduct(aProduct({ id: "p1" }), readAt).handle).toBe("p1");
    const sent = aProduct({ id: "p1", handle: "dome-band-ring-1" });
    expect(toWire(toProduct(sent, readAt))).toEqual(sent);
  });

  it.each([
    ["there is no discount", { original_price: 120000, active_discount: null }],
    ["the original price is not higher", { original_price: 98000, active_discount: 10 }],
  ])("has no discount when %s", (_, part) => {
    expect(toProduct(aProduct(part), readAt).discount).toBeNull();
  });

  it.each([
    ["a number", 18, 18],
    ["a text", "10.00", 10],
    ["0", 0, null],
    ["a text without a number", "summer", null],
    ["an object", { code: "SUMMER" }, null],
  ])("U5 has a discount when the server's is %s", (_, active_discount, percent) => {
    const wire = { ...aProduct({ original_price: 120000, current_price: 98000 }), active_discount };
    const { discount } = toProduct(wire, readAt);
    expect(discount).toEqual({ percent, originalPrice: 120000 });
    expect(toProduct(toWire(toProduct(wire, readAt)), readAt).discount).toEqual(discount);
  });

  it("needs no optional field", () => {
    const { tagline, description, images, material, size, inventory, ...rest } = aProduct();
    expect(toProduct(rest, readAt)).toMatchObject({
      tagline: "",
      description: "",
      material: null,
      size: null,
      inventory: 0,
      images: [{ path: rest.thumbnail, isThumbnail: true }],
    });
  });

  it("accepts a number as an id", () => {
    expect(toProduct({ ...aProduct(), id: 7 }, readAt).id).toBe("7");
  });

  it.each([
    ["null", null],
    ["a text", "ring"],
    ["a product without title", { ...aProduct(), title: undefined }],
    ["a price in pounds", { ...aProduct(), current_price: 980.5 }],
    ["a product without price", { ...aProduct(), current_price: null }],
    ["a price that is not a number", { ...aProduct(), current_price: [] }],
  ])("rejects %s", (_, value) => {
    expect(() => toProduct(value, readAt)).toThrow();
  });
});

describe("toPage", () => {
  beforeEach(() => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
  });

  it("reads products, the path of the next page, and the count", () => {
    const wire = {
      ...aProductList([aProduct()], "https://products.example/api/products/product/?cursor=x"),
      count: 61,
    };
    const page = toPage(wire, { category: "rings" }, readAt);
    expect(page).toMatchObject({ next: "products/product/?cursor=x&category=rings", total: 61 });
    expect(page.products).toHaveLength(1);
  });

  it("U7 reads a bare array of products", () => {
    expect(toPage([aProduct({ id: "7" })], {}, readAt)).toMatchObject({ products: [{ id: "7" }], next: null });
  });

  it("leaves out a product that cannot be read", () => {
    const wire = aProductList([aProduct({ id: "good" }), aProduct({ id: "bad", current_price: -1 })]);
    expect(toPage(wire, {}, readAt).products.map(({ id }) => id)).toEqual(["good"]);
  });

  it.each([
    ["null", null],
    ["an empty array", []],
    ["an array of something else", [{ id: 1 }]],
    ["results that are not a list", { results: "none" }],
    ["nothing but products that cannot be read", { results: [{ id: 1 }] }],
  ])("rejects %s", (_, wire) => {
    expect(() => toPage(wire, {}, readAt)).toThrow(ApiError);
  });

  it("needs no count", () => {
    expect(toPage({ results: [] }, {}, readAt)).toEqual({ products: [], next: null, total: null });
  });
});
