import { charactersLeft, giftSummary, withoutSent } from "./gift";

describe("withoutSent", () => {
  it("keeps what was entered after the request", () => {
    const sent = { giftMessage: "Happy", isGift: true };
    expect(withoutSent({ giftMessage: "Happy birthday", isGift: true }, sent)).toEqual({
      giftMessage: "Happy birthday",
    });
    expect(withoutSent({ giftMessage: "Happy", isGift: false }, sent)).toEqual({ isGift: false });
    expect(withoutSent({}, sent)).toEqual({});
  });
});

describe("charactersLeft", () => {
  it("tells screen readers twice at most: near the end, and at the end", () => {
    const announced = Array.from({ length: 301 }, (_, length) => charactersLeft("x".repeat(length)).announcement);
    expect([...new Set(announced)]).toEqual(["", "Fewer than 31 characters left", "No characters left"]);
    expect(charactersLeft("x".repeat(270))).toEqual({ left: 30, announcement: "Fewer than 31 characters left" });
  });
});

describe("giftSummary", () => {
  it.each([
    ["", false, null],
    ["For you", false, "Gift message"],
    ["", true, "Gift receipt"],
    ["For you", true, "Gift message and gift receipt"],
  ])("of the message %j and a receipt %p is %j", (giftMessage, isGift, summary) => {
    expect(giftSummary({ giftMessage, isGift })).toBe(summary);
  });
});
