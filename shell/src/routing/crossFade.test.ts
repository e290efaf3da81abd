import type { LocationUpdate } from "@aurelle/shared/router";
import { type FadeConditions, isFaded } from "./crossFade";

const at = (pathname: string, action: "PUSH" | "REPLACE" | "POP" = "PUSH", search = ""): LocationUpdate => ({
  action: action as LocationUpdate["action"], // an enum of React Router's with these values
  location: { pathname, search, hash: "", state: null, key: "k" } as LocationUpdate["location"],
});
const ideal: FadeConditions = {
  isReady: true,
  isDialog: false,
  isMotionAllowed: true,
  isSlowDevice: false,
  isVisible: true,
};

describe("isFaded", () => {
  it("is true for a link to another page that is loaded", () => {
    expect(isFaded(at("/rings"), at("/about"), ideal)).toBe(true);
  });

  it.each<[string, Partial<FadeConditions>]>([
    ["the next page is not loaded", { isReady: false }],
    ["only a dialog opens", { isDialog: true }],
    ["motion is not allowed, or the browser cannot fade", { isMotionAllowed: false }],
    ["the device is slow", { isSlowDevice: true }],
    ["the tab is hidden", { isVisible: false }],
  ])("is false where %s", (_, condition) => {
    expect(isFaded(at("/rings"), at("/about"), { ...ideal, ...condition })).toBe(false);
  });

  it("is false for a back navigation, for a redirect and for another query of the same page", () => {
    expect(isFaded(at("/rings", "POP"), at("/about"), ideal)).toBe(false);
    expect(isFaded(at("/login", "REPLACE"), at("/dashboard"), ideal)).toBe(false);
    expect(isFaded(at("/rings", "PUSH", "?sort=price"), at("/rings"), ideal)).toBe(false);
  });
});
