import { axeFindings } from "@aurelle/shared/testing";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { currentLocation, renderAccount } from "../testing/renderAccount";
import ResetPasswordPage from "./ResetPasswordPage";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const at = (state?: unknown) => ({ path: "/reset-password", at: { pathname: "/reset-password", state } });
const send = () => screen.getByRole("button", { name: "Send reset instructions" });

it("requires a valid e-mail address", async () => {
  const user = setup();
  renderAccount(<ResetPasswordPage />, at());
  await user.click(send());
  expect(screen.getByText("Email is required")).toBeInTheDocument();
  expect(await axeFindings("reset: invalid")).toEqual([]);
  await user.type(screen.getByLabelText("Email"), "ada");
  expect(screen.getByText("Email is invalid")).toBeInTheDocument();
});

it("goes to the next step after 2 s, and passes the address on", async () => {
  server.use(
    http.post("*/api/auth/password-reset/request/", async ({ request }) => {
      expect(await request.json()).toEqual({ email: "ada@example.com" });
      return HttpResponse.json({ message: "Sent." });
    }),
  );
  renderAccount(<ResetPasswordPage />, at({ email: "ada@example.com" }));
  await setup().dblClick(send());
  const text = "Reset instructions sent! Check your email for a verification code.";
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await axeFindings("reset: done")).toEqual([]);
  act(() => jest.advanceTimersByTime(1000));
  expect(currentLocation().path).toBe("/reset-password");
  act(() => jest.advanceTimersByTime(1000));
  expect(currentLocation()).toEqual({ path: "/reset-password-verify", state: { email: "ada@example.com" } });
});

it("shows that no e-mail was sent", async () => {
  jest.spyOn(console, "warn").mockImplementation();
  server.use(http.post("*/api/auth/password-reset/request/", () => HttpResponse.json({}, { status: 500 })));
  renderAccount(<ResetPasswordPage />, at({ email: "ada@example.com" }));
  await setup().click(send());
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to send reset email. Please try again.");
  expect(await axeFindings("reset: failed")).toEqual([]);
});
