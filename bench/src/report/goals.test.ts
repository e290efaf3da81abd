import { goalTable } from "./goals";

describe("goalTable", () => {
  it("shows what was measured beside the goal", () => {
    const goals = goalTable([
      { label: "within", measured: 1.1, max: 1.1 },
      { label: "beyond", measured: 1.2, max: 1.1 },
      { label: "a shift that two digits hide", measured: 0.005, max: 0, digits: 3 },
      { label: "absent", measured: Number.NaN, max: 1 },
    ]);
    expect(goals.split("\n").slice(2)).toEqual([
      "| within | 1.1 | 1.10 | yes |",
      "| beyond | 1.1 | 1.20 | **no** |",
      "| a shift that two digits hide | 0 | 0.005 | **no** |",
      "| absent | 1 | – | not measured |",
    ]);
  });
});
