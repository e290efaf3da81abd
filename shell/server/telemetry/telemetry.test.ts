/** @jest-environment node */
import { leastVisitors, provenVisitors, Tally } from "./FailureVotes";
import { issueReportToken, readReportToken } from "./reportToken";

const release = "cart@2.0.0-bbbbbbbb";
const minuteMs = 60_000;

describe("report token", () => {
  it("is good for the page it was issued with, for two hours", () => {
    const token = issueReportToken("secret", 0);
    expect(readReportToken("secret", token, minuteMs)).toBe(token.split(".")[0]);
    expect(readReportToken("secret", token, 121 * minuteMs)).toBeNull();
  });

  it.each(["", "a.b.c", null, 7, "x".repeat(300), "../../..", "a..b"])("refuses %p", (token) => {
    expect(readReportToken("secret", token, 0)).toBeNull();
  });

  it("refuses one that was changed, and one of another shop", () => {
    const token = issueReportToken("secret", 0);
    expect(readReportToken("other", token, 0)).toBeNull();
    expect(
      readReportToken(
        "secret",
        token.replace(/^./, (letter) => (letter === "A" ? "B" : "A")),
        0,
      ),
    ).toBeNull();
  });
});

describe("Tally", () => {
  const fail = (tally: Tally, visitor: number, now = 0) =>
    tally.add("failed", release, `page-${visitor}`, `10.0.0.${visitor}`, now);
  const mount = (tally: Tally, visitor: number, now = 0) =>
    tally.add("mounted", release, `page-${visitor}`, `10.0.1.${visitor}`, now);

  it("believes several distinct visitors", () => {
    const tally = new Tally();
    for (let visitor = 1; visitor < leastVisitors; visitor += 1) fail(tally, visitor);
    expect(tally.isBroken(release, 0)).toBe(false);
    fail(tally, leastVisitors);
    expect(tally.isBroken(release, 0)).toBe(true);
  });

  it("does not count one visitor twice, however many pages they open or reports they send", () => {
    const tally = new Tally();
    for (let index = 0; index < 100; index += 1) tally.add("failed", release, "page-1", "10.0.0.1", 0);
    for (let index = 0; index < 100; index += 1) tally.add("failed", release, `page-${index}`, "10.0.0.1", 0);
    expect(tally.isBroken(release, 0)).toBe(false);
  });

  it("weighs failures against those for whom it works", () => {
    const tally = new Tally();
    for (let visitor = 1; visitor <= 10; visitor += 1) mount(tally, visitor);
    for (let visitor = 1; visitor <= 4; visitor += 1) fail(tally, visitor);
    expect(tally.isBroken(release, 0)).toBe(false);
  });

  it("cannot be talked out of a release that has served well", () => {
    const tally = new Tally();
    mount(tally, 0, 0);
    for (let visitor = 1; visitor <= provenVisitors; visitor += 1) mount(tally, visitor, 9 * minuteMs);
    mount(tally, provenVisitors + 1, 11 * minuteMs);
    for (let visitor = 0; visitor < 200; visitor += 1) fail(tally, visitor, 60 * minuteMs);
    expect(tally.isBroken(release, 60 * minuteMs)).toBe(false);
  });

  it("forgets what is long past", () => {
    const tally = new Tally();
    for (let visitor = 1; visitor <= 5; visitor += 1) fail(tally, visitor);
    expect(tally.isBroken(release, 11 * minuteMs)).toBe(false);
  });
});
