import { axeFindings } from "@aurelle/shared/testing";
import { typeText } from "@aurelle/shared/testing/typeText";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { currentLocation, renderAccount } from "../testing/renderAccount";
import ResetPasswordVerifyPage from "./ResetPasswordVerifyPage";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const at = (state: unknown = { email: "ada@example.com" }) => ({
  path: "/reset-password-verify",
  at: { pathname: "/reset-password-verify", state },
});

async function choose(code: string) {
  const user = setup();
  await user.type(screen.getByLabelText("Verification code"), code);
  await typeText(screen.getByLabelText("New password"), "Abcdefg1!", user);
  await typeText(screen.getByLabelText("Confirm new password"), "Abcdefg1!", user);
  await user.dblClick(screen.getByRole("button", { name: "Reset password" }));
}

it("redirects to the request when there is no address", () => {
  renderAccount(<ResetPasswordVerifyPage />, at(null));
  expect(currentLocation().path).toBe("/reset-password");
});

it("requires all three fields", async () => {
  renderAccount(<ResetPasswordVerifyPage />, at());
  await setup().click(screen.getByRole("button", { name: "Reset password" }));
  expect(screen.getByRole("link", { name: "Verification code is required" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Password is required" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Please confirm your password" })).toBeInTheDocument();
  expect(await axeFindings("reset verify: invalid")).toEqual([]);
});

it("rejects a code of three characters", async () => {
  renderAccount(<ResetPasswordVerifyPage />, at());
  await choose("123");
  expect(screen.getByText("Invalid verification code format")).toBeInTheDocument();
});

it("goes to the login after 3 s, and resets the step to the request", async () => {
  let calls = 0;
  server.use(
    http.post("*/api/auth/password-reset/confirm/", async ({ request }) => {
      calls += 1;
      expect(await request.json()).toEqual({
        email: "ada@example.com",
        code: "1234",
        password: "Abcdefg1!",
        password_confirm: "Abcdefg1!",
      });
      return HttpResponse.json({ message: "Changed." });
    }),
  );
  const { store } = renderAccount(<ResetPasswordVerifyPage />, at());
  await choose("1234");
  expect(await screen.findByText("Password reset successful! You will be redirected to login...")).toBeInTheDocument();
  expect(await axeFindings("reset verify: done")).toEqual([]);
  expect(store.getState().user.passwordResetStep).toBe("completed");
  act(() => jest.advanceTimersByTime(2000));
  expect(currentLocation().path).toBe("/reset-password-verify");
  act(() => jest.advanceTimersByTime(1000));
  expect(currentLocation()).toEqual({ path: "/login", state: { email: "ada@example.com" } });
  expect(store.getState().user).toMatchObject({
    passwordResetStep: "request",
    forms: { passwordReset: { status: "idle" } },
  });
  expect(calls).toBe(1);
});

it("shows why it failed", async () => {
  server.use(http.post("*/api/auth/password-reset/confirm/", () => HttpResponse.json({}, { status: 400 })));
  renderAccount(<ResetPasswordVerifyPage />, at());
  await choose("123456");
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to reset password. Please try again.");
  expect(await axeFindings("reset verify: failed")).toEqual([]);
});
