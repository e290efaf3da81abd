import type { Page } from "@playwright/test";
import { main } from "../../support/page/pageElements";
import { failRequests, openWithState, pauseToasts, respondWith, stallRequests, stopTimers } from "../pageControls";
import { open, type ScreenState } from "../screenState";

const email = "ada@example.com";
const password = "Moonstone-7!";
const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true }).click();
const untilInvalid = (page: Page) => main(page).locator("[aria-invalid=true]").first().waitFor();
const untilAlerted = (page: Page) => main(page).getByRole("alert").filter({ hasText: /./ }).first().waitFor();

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await main(page).getByLabel(label, { exact: true }).fill(value);
}
const registration = { Email: email, Password: password, "Confirm password": password };
const newPassword = { "Verification code": "123456", "New password": password, "Confirm new password": password };

/** Sends the form and stays on the page with its success message. */
async function sendAndStay(page: Page, name: string, text: string): Promise<void> {
  await stopTimers(page);
  await press(page, name);
  await main(page).getByText(text).waitFor();
}

/** Sign-in, registration, e-mail code and password reset. */
export const credentialStates: readonly ScreenState[] = [
  { name: "login", path: "/login", show: (page) => open(page, "/login") },
  {
    name: "login: invalid",
    kind: "invalid",
    show: async (page) => {
      await open(page, "/login");
      await press(page, "Login");
      await untilInvalid(page);
    },
  },
  {
    name: "login: busy",
    kind: "loading",
    show: async (page) => {
      await stallRequests(page, "**/api/auth/token/");
      await open(page, "/login");
      await fill(page, { Email: email, Password: password });
      await press(page, "Login");
      await main(page).getByRole("button", { name: "Logging in..." }).waitFor();
    },
  },
  {
    name: "login: failed",
    kind: "failed",
    show: async (page) => {
      await open(page, "/login");
      await fill(page, { Email: "nobody@example.com", Password: password });
      await press(page, "Login");
      await untilAlerted(page);
    },
  },
  {
    name: "login: not verified",
    kind: "failed",
    show: async (page) => {
      const error = "Please verify your email first.";
      await respondWith(page, "**/api/auth/token/", 403, { error, code: "email_not_verified" });
      await open(page, "/login");
      await fill(page, { Email: email, Password: password });
      await press(page, "Login");
      await main(page).getByRole("link", { name: "Verify your email" }).waitFor();
    },
  },
  {
    name: "login: after the registration",
    show: (page) => openWithState(page, "/login", { email, isRegistered: true }),
  },
  {
    name: "login: on the way to the checkout",
    show: (page) => openWithState(page, "/login", { from: "/checkout" }),
  },
  {
    name: "login: cart named on the way to the checkout",
    show: async (page, { products }) => {
      await page.goto(`/product/${products.plain}`);
      await press(page, "Add to Cart");
      await page.getByText(/ added to cart!$/).waitFor();
      await openWithState(page, "/login", { from: "/checkout" });
      await main(page)
        .getByText(/ kept in your cart\.$/)
        .waitFor();
    },
  },
  {
    name: "login: code on the way to the checkout",
    show: (page) => openWithState(page, "/login", { email, isRegistered: true, from: "/checkout" }),
  },
  { name: "register", path: "/register", show: (page) => open(page, "/register") },
  {
    name: "register: invalid",
    kind: "invalid",
    show: async (page) => {
      await open(page, "/register");
      await fill(page, { Email: "ada", Password: "abc", "Confirm password": "abd" });
      await press(page, "Register");
      await untilInvalid(page);
    },
  },
  {
    name: "register: failed",
    kind: "toast",
    show: async (page) => {
      await failRequests(page, "**/api/users/register/");
      await open(page, "/register");
      await fill(page, registration);
      await press(page, "Register");
      await untilAlerted(page);
      await pauseToasts(page);
    },
  },
  {
    name: "register: done",
    show: async (page) => {
      await respondWith(page, "**/api/users/register/", 201, { email });
      await open(page, "/register");
      await fill(page, registration);
      await sendAndStay(page, "Register", "Registration successful! Redirecting to login page...");
    },
  },
  {
    name: "verify",
    path: "/verify-email",
    inShortRun: true,
    show: (page) => openWithState(page, "/verify-email", { email }),
  },
  {
    name: "verify: invalid",
    kind: "invalid",
    show: async (page) => {
      await openWithState(page, "/verify-email", { email });
      await fill(page, { "Verification code": "12" });
      await press(page, "Verify");
      await untilInvalid(page);
    },
  },
  {
    name: "verify: failed",
    kind: "failed",
    show: async (page) => {
      await openWithState(page, "/verify-email", { email });
      await fill(page, { "Verification code": "000000" });
      await press(page, "Verify");
      await untilAlerted(page);
    },
  },
  {
    name: "verify: a new code was sent",
    show: async (page) => {
      await respondWith(page, "**/api/users/resend-code/", 202, {});
      await openWithState(page, "/verify-email", { email });
      await press(page, "Resend Code");
      await main(page)
        .getByRole("button", { name: /^Resend Code \(/ })
        .waitFor();
    },
  },
  {
    name: "verify: done",
    show: async (page) => {
      await respondWith(page, "**/api/users/validate/", 200, {});
      await openWithState(page, "/verify-email", { email });
      await fill(page, { "Verification code": "123456" });
      await sendAndStay(page, "Verify", "Verification successful! Redirecting to login...");
    },
  },
  { name: "reset", path: "/reset-password", show: (page) => open(page, "/reset-password") },
  {
    name: "reset: invalid",
    kind: "invalid",
    show: async (page) => {
      await open(page, "/reset-password");
      await main(page).getByRole("button").first().click();
      await untilInvalid(page);
    },
  },
  {
    name: "reset: failed",
    kind: "failed",
    show: async (page) => {
      await failRequests(page, "**/api/auth/password-reset/request/");
      await open(page, "/reset-password");
      await fill(page, { Email: email });
      await main(page).getByRole("button").first().click();
      await untilAlerted(page);
    },
  },
  {
    name: "reset: done",
    show: async (page) => {
      await respondWith(page, "**/api/auth/password-reset/request/", 202, {});
      await open(page, "/reset-password");
      await fill(page, { Email: email });
      await stopTimers(page);
      await main(page).getByRole("button").first().click();
      await main(page).getByText("Reset instructions sent! Check your email for a verification code.").waitFor();
    },
  },
  {
    name: "reset verify",
    path: "/reset-password-verify",
    inShortRun: true,
    show: (page) => openWithState(page, "/reset-password-verify", { email }),
  },
  {
    name: "reset verify: invalid",
    kind: "invalid",
    show: async (page) => {
      await openWithState(page, "/reset-password-verify", { email });
      await press(page, "Reset password");
      await untilInvalid(page);
    },
  },
  {
    name: "reset verify: failed",
    kind: "failed",
    show: async (page) => {
      await openWithState(page, "/reset-password-verify", { email });
      await fill(page, { ...newPassword, "Verification code": "000000" });
      await press(page, "Reset password");
      await untilAlerted(page);
    },
  },
  {
    name: "reset verify: done",
    show: async (page) => {
      await respondWith(page, "**/api/auth/password-reset/confirm/", 200, {});
      await openWithState(page, "/reset-password-verify", { email });
      await fill(page, newPassword);
      await sendAndStay(page, "Reset password", "Password reset successful! You will be redirected to login...");
    },
  },
];
