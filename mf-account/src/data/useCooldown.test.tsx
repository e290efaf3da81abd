import { act, renderHook } from "@testing-library/react";
import { resendCooldownS } from "../model/redirects";
import { useCooldown } from "./useCooldown";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("counts 60 seconds down, then stops", () => {
  const { result } = renderHook(() => useCooldown(resendCooldownS));
  expect(result.current.secondsLeft).toBe(0);
  act(() => result.current.start());
  expect(result.current.secondsLeft).toBe(60);
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current.secondsLeft).toBe(59);
  act(() => jest.advanceTimersByTime(59_000));
  expect(result.current.secondsLeft).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

it("is correct after the computer was asleep", () => {
  const { result } = renderHook(() => useCooldown(resendCooldownS));
  act(() => result.current.start());
  jest.setSystemTime(Date.now() + 45_000);
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current.secondsLeft).toBe(14);
});
