import { choiceLabel, readChoices, toggleValue } from "./choices";

const read = (query: string) => readChoices(new URLSearchParams(query));

describe("readChoices", () => {
  it("reads several values of a facet, as a form sends them and as the API lists them", () => {
    const choices = { metal: ["silver", "rose-gold"], stone: ["pearl"] };
    expect(read("metal=silver&metal=rose-gold&stone=pearl")).toEqual(choices);
    expect(read("metal=silver,rose-gold&stone=PEARL&metal=silver")).toEqual(choices);
  });

  it("reads one price band", () => {
    expect(read("price=100-250&price=0-100")).toEqual({ price: ["100-250"] });
  });

  it.each(["category=watches", "availability=soon", "sale=false", "metal=", "metal=<b>", "price=cheap", "colour=a b"])(
    "reads %s as no choice",
    (query) => {
      expect(read(query)).toEqual({});
    },
  );

  it("leaves out values beyond the length that the server accepts", () => {
    const names = Array.from({ length: 30 }, (_, index) => `stone-number-${index}`);
    const { stone = [] } = read(names.map((name) => `stone=${name}`).join("&"));
    expect(stone.join().length).toBeLessThanOrEqual(200);
    expect(stone).toEqual(names.slice(0, stone.length));
    expect(stone.length).toBeGreaterThan(10);
  });
});

describe("toggleValue", () => {
  it("adds a value beside the others, and removes it again", () => {
    const one = toggleValue({ stone: ["pearl"] }, "metal", "silver");
    const two = toggleValue(one, "metal", "gold");
    expect(two).toEqual({ stone: ["pearl"], metal: ["silver", "gold"] });
    expect(toggleValue(two, "metal", "silver")).toEqual({ stone: ["pearl"], metal: ["gold"] });
    expect(toggleValue(one, "metal", "silver")).toEqual({ stone: ["pearl"] });
  });
});

it.each([
  ["metal", "rose-gold", "Rose gold"],
  ["stone", "none", "No stone"],
  ["size", "m", "Size M"],
  ["size", "45cm", "45 cm"],
  ["size", "none", "No size needed"],
  ["size", "adjustable", "Adjustable"],
  ["availability", "in-stock", "In stock"],
  ["sale", "true", "On sale"],
  ["price", "100-250", "£100–£250"],
  ["category", "rings", "Rings"],
] as const)("labels %s %s as %s", (name, value, label) => {
  expect(choiceLabel(name, value)).toBe(label);
});
