import { act, renderHook } from "@testing-library/react";
import { useDraft } from "./useDraft";

const rules = (onApply: (value: string) => void) => ({
  value: "",
  toDraft: (value: string) => value,
  read: (draft: string) => ({ isValid: true as const, value: draft }),
  isSame: (a: string, b: string) => a === b,
  onApply,
});

const toText = (draft: string) => ({ isValid: true as const, value: { text: draft } });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("the draft of a filter", () => {
  it("does not render again after a pause without typing", () => {
    let renders = 0;
    renderHook(() => {
      renders += 1;
      return useDraft(rules(jest.fn()));
    });
    act(() => jest.advanceTimersByTime(500));
    expect(renders).toBe(1);
  });

  it("is applied 500 ms after the last key, not earlier", () => {
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

  it("is not reset by its own value, which arrives after the next key", () => {
    const { result, rerender } = renderHook(
      ({ value }) =>
        useDraft({
          value: { text: value },
          toDraft: ({ text }) => text,
          read: toText,
          isSame: (one, other) => one.text === other.text,
          onApply: jest.fn(),
        }),
      { initialProps: { value: "" } },
    );
    act(() => result.current.setDraft("2"));
    act(() => result.current.apply());
    act(() => result.current.setDraft("25"));
    rerender({ value: "2" });
    expect(result.current.draft).toBe("25");
  });

  it("is applied at once on Enter or blur, and not again after the pause", () => {
    const applied = jest.fn();
    const { result } = renderHook(() => useDraft(rules(applied)));
    act(() => result.current.setDraft("25"));
    act(() => result.current.apply());
    act(() => jest.advanceTimersByTime(500));
    expect(applied.mock.calls).toEqual([["25"]]);
  });
});
