import { axeFindings } from "@aurelle/shared/testing";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { londonTime } from "../../../protocol/londonTime";
import { Countdown } from "./Countdown";

const endsAt = londonTime("2025-06-15T18:00");
const at = (utc: string) => () => Date.parse(utc);
const overText = "Delivery for the special day cannot be guaranteed. But there is still time to shop in store!";

beforeEach(() => sessionStorage.clear());

it("shows the time that is left to order", () => {
  render(<Countdown endsAt={endsAt} now={at("2025-06-05T17:00:00Z")} />);
  expect(screen.getByText(/Last chance to order for that special day – Order now!/)).toBeInTheDocument();
  expect(screen.getByRole("timer")).toHaveTextContent("10 days");
});

it("refers to the shop once the time is up", () => {
  render(<Countdown endsAt={endsAt} now={at("2025-06-15T17:00:00Z")} />);
  expect(screen.getByText(overText)).toBeInTheDocument();
  expect(screen.queryByRole("timer")).not.toBeInTheDocument();
});

it.each([
  ["countdown: days", "2025-05-20T12:00:00Z"],
  ["countdown: days and hours", "2025-06-12T12:00:00Z"],
  ["countdown: hours and minutes", "2025-06-15T05:00:00Z"],
  ["countdown: seconds", "2025-06-15T16:59:18Z"],
  ["countdown: over", "2025-06-15T17:00:00Z"],
])("%s: axe finds nothing", async (state, now) => {
  render(<Countdown endsAt={endsAt} now={at(now)} />);
  expect(await axeFindings(state)).toEqual([]);
});

it("counts each second, down to the end", () => {
  jest.useFakeTimers({ now: Date.parse("2025-06-15T16:59:58Z") });
  render(<Countdown endsAt={endsAt} />);
  expect(screen.getByRole("timer")).toHaveTextContent("2 seconds");
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole("timer")).toHaveTextContent("1 second");
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByText(overText)).toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

const day = 86_400_000;

/** Local time in London and the same moment in UTC: in summer time, in winter time, and just after each change. */
const targets = [
  ["2025-06-15T18:00", "2025-06-15T17:00:00Z"],
  ["2025-12-15T18:00", "2025-12-15T18:00:00Z"],
  ["2025-03-30T12:00", "2025-03-30T11:00:00Z"],
  ["2025-10-26T12:00", "2025-10-26T12:00:00Z"],
] as const;

describe.each(targets)("the clock before %s in London", (local, utc) => {
  it.each([
    [5 * day, "5 days", "5 days 0 hours"],
    [day, "1 day 0 hours", "23 hours 59 minutes"],
    [day / 24, "1 hour 0 minutes", "59 minutes 59 seconds"],
    [day / 24 / 60, "1 minute 0 seconds", "59 seconds"],
    [1000, "1 second", null],
  ])("changes its units at %i ms from '%s' to '%s'", (leftMs, before, after) => {
    // At five days the change is a second later: exactly five days are shown in days and hours already.
    const start = Date.parse(utc) - leftMs - (leftMs === 5 * day ? 1000 : 0);
    jest.useFakeTimers({ now: start });
    render(<Countdown endsAt={londonTime(local)} />);
    expect(screen.getByRole("timer")).toHaveTextContent(new RegExp(`^${before}$`));
    act(() => jest.advanceTimersByTime(1000));
    if (after === null) expect(screen.getByText(overText)).toBeInTheDocument();
    else expect(screen.getByRole("timer")).toHaveTextContent(new RegExp(`^${after}$`));
    jest.useRealTimers();
  });
});

it("is up to date at once when a hidden tab becomes visible", () => {
  jest.useFakeTimers({ now: Date.parse("2025-06-15T14:00:00Z") });
  render(<Countdown endsAt={endsAt} />);
  jest.setSystemTime(Date.parse("2025-06-15T15:30:00Z"));
  act(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(screen.getByRole("timer")).toHaveTextContent("1 hour 30 minutes");
  jest.useRealTimers();
});

it("stays hidden for the visit", async () => {
  const { unmount } = render(<Countdown endsAt={endsAt} />);
  await userEvent.click(screen.getByRole("button", { name: "Hide the order deadline" }));
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  unmount();
  render(<Countdown endsAt={endsAt} />);
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
});

it("shows nothing for a target that is not a time", () => {
  const { container } = render(<Countdown endsAt={londonTime("soon")} />);
  expect(container).toBeEmptyDOMElement();
});
