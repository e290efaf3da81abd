import { readTravel } from "./navigationState";

it("reads what the page before sent along", () => {
  const state = { email: "ada@example.com", from: "/checkout", isRegistered: true };
  expect(readTravel(state)).toEqual(state);
});

it.each([null, undefined, "ada@example.com", 7, {}, { email: "", from: 7, isRegistered: "yes" }])(
  "finds nothing in %p",
  (state) => {
    expect(readTravel(state)).toEqual({});
  },
);
