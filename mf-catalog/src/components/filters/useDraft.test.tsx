import { act, renderHook } from "@testing-library/react";
import { useDraft } from "./useDraft";

const rules = (onApply: (value: string) => void) => ({
  value: "",
  toDraft: (value: string) => value,
  read: (draft: string) => ({ isValid: true as const, value: draft }),
  isSame: (a: string, b: string) => a === b,
  onApply,
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("a filter that is being typed", () => {
  it("draws nothing anew after a pause in which nothing was typed", () => {
    let drawn = 0;
    renderHook(() => {
      drawn += 1;
      return useDraft(rules(jest.fn()));
    });
    act(() => jest.advanceTimersByTime(500));
    expect(drawn).toBe(1);
  });

  it("comes into force 500 ms after the last key, not a moment earlier", () => {
    const applied = jest.fn();
    const { result } = renderHook(() => useDraft(rules(applied)));
    act(() => result.current.setDraft("2"));
    act(() => jest.advanceTimersByTime(499));
    act(() => result.current.setDraft("25"));
    act(() => jest.advanceTimersByTime(499));
    expect(applied).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(applied.mock.calls).toEqual([["25"]]);
  });

  it("comes into force at once by Enter or on leaving, and not again after the pause", () => {
    const applied = jest.fn();
    const { result } = renderHook(() => useDraft(rules(applied)));
    act(() => result.current.setDraft("25"));
    act(() => result.current.apply());
    act(() => jest.advanceTimersByTime(500));
    expect(applied.mock.calls).toEqual([["25"]]);
  });
});
