import { isSignedIn, session } from "@aurelle/shared/session";
import { aProfile, axeFindings } from "@aurelle/shared/testing";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { currentLocation, renderAccount } from "../testing/renderAccount";
import VerifyEmailPage from "./VerifyEmailPage";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
  act(() => session.forget());
});
afterAll(() => server.close());

const success = "Verification successful! Redirecting to login...";
const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const at = (state: unknown = { email: "ada@example.com" }) => ({
  path: "/verify-email",
  at: { pathname: "/verify-email", state },
});
const code = () => screen.getByLabelText("Verification code");
const verify = () => screen.getByRole("button", { name: "Verify" });

it("redirects to the registration when there is no address", () => {
  renderAccount(<VerifyEmailPage />, at(null));
  expect(currentLocation().path).toBe("/register");
});

it("requires six digits, with a numeric keyboard", async () => {
  const user = setup();
  renderAccount(<VerifyEmailPage />, at());
  expect(code()).toHaveAttribute("maxlength", "6");
  expect(code()).toHaveAttribute("inputmode", "numeric");
  expect(code()).toHaveAttribute("autocomplete", "one-time-code");
  await user.click(verify());
  expect(screen.getByText("Verification code is required")).toBeInTheDocument();
  expect(await axeFindings("verify: invalid")).toEqual([]);
  await user.type(code(), "12345");
  expect(screen.getByText("Verification code must be 6 digits")).toBeInTheDocument();
  expect(code()).toHaveFocus();
});

it("removes the spaces of a pasted code", async () => {
  const user = setup();
  renderAccount(<VerifyEmailPage />, at());
  await user.click(code());
  await user.paste(" 123 456 ");
  expect(code()).toHaveValue("123456");
});

it("goes to the login after 2 s, signed in when the response has an access token", async () => {
  server.use(
    http.post("*/api/users/validate/", async ({ request }) => {
      expect(await request.json()).toEqual({ email: "ada@example.com", code: "123456" });
      return HttpResponse.json({ access: "token-1", user: aProfile() });
    }),
  );
  const user = setup();
  renderAccount(<VerifyEmailPage />, at({ email: "ada@example.com", from: "/checkout" }));
  await user.type(code(), "123456");
  await user.dblClick(verify());
  expect(await screen.findByText(success)).toBeInTheDocument();
  expect(await axeFindings("verify: done")).toEqual([]);
  expect(isSignedIn(session.current)).toBe(true);
  act(() => jest.advanceTimersByTime(1000));
  expect(currentLocation().path).toBe("/verify-email");
  act(() => jest.advanceTimersByTime(1000));
  expect(currentLocation()).toEqual({ path: "/login", state: { email: "ada@example.com", from: "/checkout" } });
});

it.each([
  [{ error: "The code is wrong or has expired." }, "The code is wrong or has expired."],
  [{}, "Verification failed. Please try again."],
])("shows the failure %p", async (body, text) => {
  server.use(http.post("*/api/users/validate/", () => HttpResponse.json(body, { status: 400 })));
  const user = setup();
  renderAccount(<VerifyEmailPage />, at());
  await user.type(code(), "123456");
  await user.click(verify());
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(await axeFindings("verify: failed")).toEqual([]);
});

it("sends another code, then blocks the button for 60 s", async () => {
  let calls = 0;
  server.use(
    http.post("*/api/users/resend-code/", async ({ request }) => {
      calls += 1;
      expect(await request.json()).toEqual({ email: "ada@example.com" });
      return HttpResponse.json({ message: "Sent." });
    }),
  );
  const user = setup();
  renderAccount(<VerifyEmailPage />, at());
  await user.click(screen.getByRole("button", { name: "Resend Code" }));
  const resting = await screen.findByRole("button", { name: /^Resend Code \(\d+ s\)$/ });
  expect(screen.getByText(/a new code is on its way/)).toBeInTheDocument();
  expect(resting).toHaveAttribute("aria-disabled", "true");
  expect(resting).toHaveFocus();
  expect(await axeFindings("verify: a new code was sent")).toEqual([]);
  await user.click(resting);
  expect(calls).toBe(1);
  act(() => jest.advanceTimersByTime(61_000));
  expect(screen.getByRole("button", { name: "Resend Code" })).not.toHaveAttribute("aria-disabled");
});

it("does not block the button when no code was sent", async () => {
  server.use(
    http.post("*/api/users/resend-code/", () => HttpResponse.json({ error: "Too many attempts." }, { status: 429 })),
  );
  const user = setup();
  renderAccount(<VerifyEmailPage />, at());
  await user.click(screen.getByRole("button", { name: "Resend Code" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many attempts.");
  expect(screen.getByRole("button", { name: "Resend Code" })).not.toHaveAttribute("aria-disabled");
});
