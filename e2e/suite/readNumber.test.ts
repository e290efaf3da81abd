import { readNumber } from "./readNumber";

describe("an option with a number", () => {
  it.each([
    [["network", "--repeat", "20", "-g", "A1"], 20, ["network", "-g", "A1"]],
    [["--repeat=20", "network"], 20, ["network"]],
    [["network", "-g", "A1"], null, ["network", "-g", "A1"]],
  ])("is taken out of %j", (args, value, rest) => {
    expect(readNumber(args, "repeat", 2)).toEqual([value, rest]);
  });

  it.each(["1", "0", "many", "2.5"])("is rejected with the value %s", (value) => {
    expect(() => readNumber(["--repeat", value], "repeat", 2)).toThrow("--repeat takes a whole number, 2 or more");
  });
});
