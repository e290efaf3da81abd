import { readNavigationState } from "./navigationState";

it("reads the state that the previous page passed on", () => {
  const state = { email: "ada@example.com", from: "/checkout", isRegistered: true };
  expect(readNavigationState(state)).toEqual(state);
});

it.each([null, undefined, "ada@example.com", 7, {}, { email: "", from: 7, isRegistered: "yes" }])(
  "ignores %p",
  (state) => {
    expect(readNavigationState(state)).toEqual({});
  },
);
