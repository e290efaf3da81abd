import { toSuggestions } from "./toSuggestions";

const hoops = {
  id: "7",
  title: "Classic Hoops",
  original_price: 40000,
  current_price: 34000,
  active_discount: 15,
  inventory: 0,
  image: "photos/earrings/classic-hoops.jpg",
};

it("reads products, categories and collections that the shop has", () => {
  const wire = { products: [hoops], categories: ["earrings", "watches"], collections: ["luma"], corrected: "hoops" };
  expect(toSuggestions(wire)).toEqual({
    products: [
      {
        id: "7",
        handle: "7",
        title: "Classic Hoops",
        price: 34000,
        originalPrice: 40000,
        isSoldOut: true,
        image: "photos/earrings/classic-hoops.jpg",
      },
    ],
    categories: ["earrings"],
    collections: ["Luma"],
    corrected: "hoops",
  });
});

it("leaves out a product that cannot be read", () => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  const products = [null, { ...hoops, current_price: "£340" }, { ...hoops, active_discount: null }];
  expect(toSuggestions({ products })).toMatchObject({ products: [{ id: "7", originalPrice: null }], categories: [] });
});

it.each([[{}], [[]], ["text"], [null], [{ products: [null] }]])("rejects %j", (wire) => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  expect(() => toSuggestions(wire)).toThrow(TypeError);
});
