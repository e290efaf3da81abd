import { expect } from "@playwright/test";
import { callApi, codeFor, password, resetCodeFor } from "../customers";
import { openWithState } from "../page/openWithState";
import { main } from "../page/pageElements";
import { buyer, expectText, fill, type PageCall, press, tryAgain, visitor, withAccount } from "./pageCall";

/** Registration, login, password and profile. */
export const accountCalls: readonly PageCall[] = [
  {
    name: "POST auth/token/",
    prepare: visitor,
    open: async (page, { customers }) => {
      await page.goto("/login");
      await fill(page, { Email: customers.emails.buyer, Password: password });
    },
    make: press("Login"),
    expectDone: async (page) => {
      await expect(page).toHaveURL("/dashboard");
      await expect(main(page).getByRole("button", { name: "Edit profile" })).toBeVisible();
    },
    recover: press("Login"),
  },
  {
    name: "POST users/register/",
    prepare: visitor,
    open: async (page, { email }) => {
      await page.goto("/register");
      await fill(page, { Email: email, Password: password, "Confirm password": password });
    },
    make: press("Register"),
    expectDone: expectText("Registration successful! Redirecting to login page..."),
    recover: press("Register"),
  },
  {
    name: "POST users/validate/",
    prepare: async ({ customers, email }) => {
      await callApi(customers.shop, "POST", "users/register/", undefined, {
        email,
        password,
        password_confirm: password,
      });
      return null;
    },
    open: async (page, cell) => {
      await openWithState(page, "/verify-email", { email: cell.email });
      await fill(page, { "Verification code": await codeFor(cell.customers.shop, cell.email) });
    },
    make: press("Verify"),
    expectDone: expectText("Verification successful! Redirecting to login..."),
    recover: press("Verify"),
  },
  {
    name: "POST auth/password-reset/request/",
    prepare: visitor,
    open: async (page, { customers }) => {
      await page.goto("/reset-password");
      await fill(page, { Email: customers.emails.buyer });
    },
    make: (page) => main(page).locator("button[type=submit]").click(),
    expectDone: expectText("Reset instructions sent! Check your email for a verification code."),
    recover: (page) => main(page).locator("button[type=submit]").click(),
  },
  {
    name: "POST auth/password-reset/confirm/",
    prepare: async (cell) => {
      await withAccount(cell);
      await callApi(cell.customers.shop, "POST", "auth/password-reset/request/", undefined, { email: cell.email });
      return null;
    },
    open: async (page, cell) => {
      await openWithState(page, "/reset-password-verify", { email: cell.email });
      const newPassword = "Sunstone-8!";
      await fill(page, {
        "New password": newPassword,
        "Confirm new password": newPassword,
        "Verification code": await resetCodeFor(cell.customers.shop, cell.email),
      });
    },
    make: (page) => main(page).locator("button[type=submit]").click(),
    expectDone: expectText("Password reset successful! You will be redirected to login..."),
    recover: (page) => main(page).locator("button[type=submit]").click(),
  },
  {
    name: "GET users/user-info/",
    prepare: buyer,
    make: async (page) => void (await page.goto("/dashboard")),
    expectDone: (page) => expect(main(page).getByRole("button", { name: "Edit profile" })).toBeVisible(),
    recover: tryAgain,
    expectUnchanged: (page) => expect(main(page).getByRole("button", { name: "Logout" })).toBeVisible(),
  },
  {
    name: "DELETE users/me/",
    prepare: withAccount,
    open: async (page, { email }) => {
      await page.goto("/dashboard");
      await press("Delete account")(page);
      await page.getByRole("dialog").getByLabel("Your email").fill(email);
    },
    make: (page) => page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click(),
    expectDone: async (page) => {
      await expect(page).toHaveURL("/");
      await expect(page.getByText("Your account has been deleted.")).toBeVisible();
    },
    recover: (page) => page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click(),
  },
];
