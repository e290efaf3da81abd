import { keysFrom } from "./keys";

const [current, previous] = ["the current secret, 32 characters", "the previous secret, 32 character"];

describe("keys", () => {
  it("open and accept what was sealed and signed with the previous secret, and sign with the current one", () => {
    const before = keysFrom(previous);
    const keys = keysFrom(current, previous);
    expect(keys.open(before.seal("a code"))).toBe("a code");
    expect(keys.isSigned("csrf", "text", before.sign("csrf", "text"))).toBe(true);
    expect(keys.sign("csrf", "text")).toBe(keysFrom(current).sign("csrf", "text"));
    expect(keys.signatures("account", "a")).toEqual([
      keysFrom(current).sign("account", "a"),
      before.sign("account", "a"),
    ]);
  });

  it("reject what was sealed and signed with any other secret", () => {
    const other = keysFrom("another secret that is long enough");
    const keys = keysFrom(current, previous);
    expect(() => keys.open(other.seal("a code"))).toThrow();
    expect(keys.isSigned("csrf", "text", other.sign("csrf", "text"))).toBe(false);
    expect(keys.isSigned("csrf", "text", "")).toBe(false);
  });
});
