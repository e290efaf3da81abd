import { storeDraft, takeDraft } from "./draft";

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe("the draft of an interrupted form", () => {
  it("is restored for the same shopper, once", () => {
    storeDraft({ userId: "1", typed: { city: "London", notes: "" } });
    expect(takeDraft("1")).toEqual({ city: "London", notes: "" });
    expect(takeDraft("1")).toEqual({});
  });

  it("is removed when another shopper opens the form", () => {
    storeDraft({ userId: "1", typed: { city: "London" } });
    expect(takeDraft("2")).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(["{", "7", '{"userId":"1"}', '{"userId":"1","typed":{"city":7,"__proto__x":"y"}}'])("ignores %s", (text) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    sessionStorage.setItem("checkoutDraft", text);
    expect(takeDraft("1")).toEqual({});
  });

  it("is empty in a browser that stores nothing", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("denied");
    });
    storeDraft({ userId: "1", typed: { city: "London" } });
    expect(warn).toHaveBeenCalled();
  });
});
