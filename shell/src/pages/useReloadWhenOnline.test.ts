import { renderHook } from "@testing-library/react";
import { steadyMs, useReloadWhenOnline } from "./useReloadWhenOnline";

let hasConnection = false;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(navigator, "onLine", "get").mockImplementation(() => hasConnection);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
function setConnection(isThere: boolean): void {
  hasConnection = isThere;
  dispatchEvent(new Event(isThere ? "online" : "offline"));
}

describe("useReloadWhenOnline", () => {
  it("reloads once when the connection has come back and stays", () => {
    const reload = jest.fn();
    // Another function in each render, as the default is.
    const { rerender } = renderHook(() => useReloadWhenOnline(true, () => reload()));
    setConnection(true);
    rerender();
    setConnection(true);
    jest.advanceTimersByTime(steadyMs - 1);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(steadyMs);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("does not reload for a connection that goes again, nor after the shopper has left", () => {
    const reload = jest.fn();
    const { unmount } = renderHook(() => useReloadWhenOnline(true, reload));
    setConnection(true);
    setConnection(false);
    jest.advanceTimersByTime(steadyMs);
    setConnection(true);
    unmount();
    jest.advanceTimersByTime(steadyMs);
    expect(reload).not.toHaveBeenCalled();
  });

  it("does nothing on a page that is not the fallback", () => {
    const reload = jest.fn();
    renderHook(() => useReloadWhenOnline(false, reload));
    setConnection(true);
    jest.advanceTimersByTime(steadyMs);
    expect(reload).not.toHaveBeenCalled();
  });
});
