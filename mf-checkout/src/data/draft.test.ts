import { storeDraft, takeDraft } from "./draft";

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe("the draft of an interrupted form", () => {
  it("is restored for the same shopper, once", () => {
    storeDraft({ userId: "1", typed: { city: "London", notes: "" }, savesAddress: false });
    expect(takeDraft("1")).toEqual({ typed: { city: "London", notes: "" }, savesAddress: false });
    expect(takeDraft("1")).toEqual({ typed: {} });
  });

  it("is removed when another shopper opens the form", () => {
    storeDraft({ userId: "1", typed: { city: "London" } });
    expect(takeDraft("2")).toEqual({ typed: {} });
    expect(sessionStorage).toHaveLength(0);
  });

  it("of an earlier release has no choice about the address", () => {
    sessionStorage.setItem("checkoutDraft", '{"userId":"1","typed":{"city":"London"}}');
    expect(takeDraft("1")).toEqual({ typed: { city: "London" } });
  });

  it.each(["{", "7", '{"userId":"1"}', '{"userId":"1","typed":{"city":7,"__proto__x":"y"},"savesAddress":"no"}'])(
    "ignores %s",
    (text) => {
      jest.spyOn(console, "warn").mockImplementation(() => {});
      sessionStorage.setItem("checkoutDraft", text);
      expect(takeDraft("1")).toEqual({ typed: {} });
    },
  );

  it("is empty in a browser that stores nothing", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("denied");
    });
    storeDraft({ userId: "1", typed: { city: "London" } });
    expect(warn).toHaveBeenCalled();
  });
});
