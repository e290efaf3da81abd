/** @jest-environment node */
import { FailureVotes, minVisitors, provenVisitors } from "./FailureVotes";

const release = "cart@2.0.0-bbbbbbbb";
const minuteMs = 60_000;

describe("FailureVotes", () => {
  const fail = (votes: FailureVotes, visitor: number, now = 0) =>
    votes.add("failed", release, `page-${visitor}`, `10.0.0.${visitor}`, now);
  const mount = (votes: FailureVotes, visitor: number, now = 0) =>
    votes.add("mounted", release, `page-${visitor}`, `10.0.1.${visitor}`, now);

  it("needs failures of several visitors", () => {
    const votes = new FailureVotes();
    for (let visitor = 1; visitor < minVisitors; visitor += 1) fail(votes, visitor);
    expect(votes.isBroken(release, 0)).toBe(false);
    fail(votes, minVisitors);
    expect(votes.isBroken(release, 0)).toBe(true);
  });

  it("counts one visitor once, however many pages or reports there are", () => {
    const votes = new FailureVotes();
    for (let index = 0; index < 100; index += 1) votes.add("failed", release, "page-1", "10.0.0.1", 0);
    for (let index = 0; index < 100; index += 1) votes.add("failed", release, `page-${index}`, "10.0.0.1", 0);
    expect(votes.isBroken(release, 0)).toBe(false);
  });

  it("compares failures with the visitors for whom the release works", () => {
    const votes = new FailureVotes();
    for (let visitor = 1; visitor <= 10; visitor += 1) mount(votes, visitor);
    for (let visitor = 1; visitor <= 4; visitor += 1) fail(votes, visitor);
    expect(votes.isBroken(release, 0)).toBe(false);
  });

  it("never counts a proven release as broken", () => {
    const votes = new FailureVotes();
    mount(votes, 0, 0);
    for (let visitor = 1; visitor <= provenVisitors; visitor += 1) mount(votes, visitor, 9 * minuteMs);
    mount(votes, provenVisitors + 1, 11 * minuteMs);
    for (let visitor = 0; visitor < 200; visitor += 1) fail(votes, visitor, 60 * minuteMs);
    expect(votes.isBroken(release, 60 * minuteMs)).toBe(false);
  });

  it("F12 counts the visitors of a small shop over hours", () => {
    const votes = new FailureVotes();
    for (let visitor = 1; visitor <= provenVisitors; visitor += 1) mount(votes, visitor, visitor * 10 * minuteMs);
    const now = (provenVisitors + 1) * 10 * minuteMs;
    for (let visitor = 0; visitor < 200; visitor += 1) fail(votes, visitor, now);
    expect(votes.isBroken(release, now)).toBe(false);
  });

  it("ignores old votes", () => {
    const votes = new FailureVotes();
    for (let visitor = 1; visitor <= 5; visitor += 1) fail(votes, visitor);
    expect(votes.isBroken(release, 11 * minuteMs)).toBe(false);
  });
});
