import { renderPage } from "@aurelle/shared/testing";
import { act } from "@testing-library/react";
import { redirectMs } from "../model/redirects";
import { currentLocation } from "../testing/renderAccount";
import { useRedirect } from "./useRedirect";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Page({ isDone }: { isDone: boolean }) {
  useRedirect(isDone, "/login", redirectMs.register, { email: "ada@example.com" });
  return null;
}
const at = { path: "/register", at: "/register" };

it("has the delays of the specification", () => {
  expect(redirectMs).toEqual({ register: 2000, verifyEmail: 2000, resetRequest: 2000, resetSuccess: 3000 });
});

it("navigates after its delay, with the navigation state", () => {
  renderPage(<Page isDone />, at);
  act(() => jest.advanceTimersByTime(1999));
  expect(currentLocation().path).toBe("/register");
  act(() => jest.advanceTimersByTime(1));
  expect(currentLocation()).toEqual({ path: "/login", state: { email: "ada@example.com" } });
});

it("does not navigate before it is done", () => {
  renderPage(<Page isDone={false} />, at);
  act(() => jest.advanceTimersByTime(10_000));
  expect(currentLocation().path).toBe("/register");
});

it("does not navigate when a link was pressed whose page is not shown yet", () => {
  renderPage(<Page isDone />, at);
  window.history.pushState(null, "", "/verify-email");
  act(() => jest.advanceTimersByTime(10_000));
  expect(currentLocation().path).toBe("/register");
  window.history.back();
});

it("removes its timer when the page is left", () => {
  renderPage(<Page isDone />, at).unmount();
  expect(jest.getTimerCount()).toBe(0);
});
