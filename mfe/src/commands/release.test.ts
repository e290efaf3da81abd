import { isPromoted } from "./release";

const [one, two] = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb"] as const;
const entry = { stable: one, canary: null };
/** What `mfe status` says of a shop. */
const statusOf = (part: object) => ({ value: { remotes: { cart: { ...entry, ...part } } }, text: "" });
const canary = { release: two, percent: 10, salt: "salt" };
const trial = { release: two, since: "2026-11-23T12:00:00.000Z", before: { stable: two, canary: null } };

describe("mfe release", () => {
  it("promotes nothing where all visitors get the release already", () => {
    expect(isPromoted(statusOf({}), "cart", one)).toBe(true);
    expect(isPromoted(statusOf({}), "gifts", one)).toBe(false);
  });

  it.each([
    ["a canary", { canary }],
    ["a trial", { trial }],
    ["a rollout", { rollout: { release: two, steps: [5, 100], step: 0, since: trial.since } }],
  ])("promotes the stable release while %s gives some visitors another one", (_, part) => {
    expect(isPromoted(statusOf(part), "cart", one)).toBe(false);
  });
});
