import type { LocationUpdate } from "@aurelle/shared/router";
import { isFaded, type Sight } from "./crossFade";

const at = (pathname: string, action: "PUSH" | "REPLACE" | "POP" = "PUSH", search = ""): LocationUpdate => ({
  action: action as LocationUpdate["action"], // an enum of React Router's with these values
  location: { pathname, search, hash: "", state: null, key: "k" } as LocationUpdate["location"],
});
const welcome: Sight = { isReady: true, isMotionWelcome: true, isQuick: true, isVisible: true };

describe("isFaded", () => {
  it("is true of a link to another page that is ready", () => {
    expect(isFaded(at("/rings"), at("/about"), welcome)).toBe(true);
  });

  it.each<[string, Partial<Sight>]>([
    ["the next page has to be waited for", { isReady: false }],
    ["motion is not welcome, or the browser cannot", { isMotionWelcome: false }],
    ["the device is slow", { isQuick: false }],
    ["nobody looks", { isVisible: false }],
  ])("is not where %s", (_, sight) => {
    expect(isFaded(at("/rings"), at("/about"), { ...welcome, ...sight })).toBe(false);
  });

  it("is not on the way back, of a redirect, nor of another query of the same page", () => {
    expect(isFaded(at("/rings", "POP"), at("/about"), welcome)).toBe(false);
    expect(isFaded(at("/login", "REPLACE"), at("/dashboard"), welcome)).toBe(false);
    expect(isFaded(at("/rings", "PUSH", "?sort=price"), at("/rings"), welcome)).toBe(false);
  });
});
