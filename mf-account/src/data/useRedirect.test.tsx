import { renderPage } from "@aurelle/shared/testing";
import { act } from "@testing-library/react";
import { redirectMs } from "../model/redirects";
import { place } from "../testing/renderAccount";
import { useRedirect } from "./useRedirect";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Page({ isDone }: { isDone: boolean }) {
  useRedirect(isDone, "/login", redirectMs.register, { email: "ada@example.com" });
  return null;
}
const at = { path: "/register", at: "/register" };

it("waits as long as the specification says", () => {
  expect(redirectMs).toEqual({ register: 2000, verifyEmail: 2000, resetRequest: 2000, resetSuccess: 3000 });
});

it("goes on after its delay, not before, with what rides along", () => {
  renderPage(<Page isDone />, at);
  act(() => jest.advanceTimersByTime(1999));
  expect(place().path).toBe("/register");
  act(() => jest.advanceTimersByTime(1));
  expect(place()).toEqual({ path: "/login", state: { email: "ada@example.com" } });
});

it("stays while there is nothing to go on from", () => {
  renderPage(<Page isDone={false} />, at);
  act(() => jest.advanceTimersByTime(10_000));
  expect(place().path).toBe("/register");
});

it("leaves no timer behind", () => {
  renderPage(<Page isDone />, at).unmount();
  expect(jest.getTimerCount()).toBe(0);
});
