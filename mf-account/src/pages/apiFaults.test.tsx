import { session } from "@aurelle/shared/session";
import { apiFaults } from "@aurelle/shared/testing/apiFaults";
import type { ApiCallName } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { aFaultyShop, type PageCall, signIn, storeToken } from "@aurelle/shared/testing/apiFaults/faultyShop";
import { currentPath, fill, offers, press, shows } from "@aurelle/shared/testing/apiFaults/page";
import type { ComponentType } from "react";
import { renderAccount } from "../testing/renderAccount";
import DashboardPage from "./DashboardPage";
import LoginPage from "./LoginPage";
import RegisterPage from "./RegisterPage";
import ResetPasswordPage from "./ResetPasswordPage";
import ResetPasswordVerifyPage from "./ResetPasswordVerifyPage";
import VerifyEmailPage from "./VerifyEmailPage";

/** Every call of the account's pages with every fault (reliability B1). */

const shop = aFaultyShop();
const email = "ada@example.com";
const password = "Moonstone-7!";

function show(Page: ComponentType, path: string): void {
  const page = (
    <main tabIndex={-1}>
      <Page />
    </main>
  );
  // The dashboard is also the page of an order.
  const pattern = path === "/dashboard" ? "/dashboard/orders?/:orderId?" : path;
  renderAccount(page, { path: pattern, at: { pathname: path, state: { email } } });
}
function fillAll(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) fill(label, value);
}
const showDashboard = () => {
  signIn();
  show(DashboardPage, "/dashboard");
};
const hasOrders = () => offers("View Order");

const calls: readonly (PageCall & { name: ApiCallName })[] = [
  {
    name: "POST auth/token/",
    open: () => {
      show(LoginPage, "/login");
      fillAll({ Email: email, Password: password });
    },
    make: () => press("Login"),
    isDone: () => currentPath() === "/dashboard",
    recovery: "Login",
  },
  {
    name: "POST users/register/",
    open: () => {
      show(RegisterPage, "/register");
      fillAll({ Email: email, Password: password, "Confirm password": password });
    },
    make: () => press("Register"),
    isDone: () => shows("Registration successful! Redirecting to login page..."),
    recovery: "Register",
  },
  {
    name: "POST users/validate/",
    open: () => {
      show(VerifyEmailPage, "/verify-email");
      fillAll({ "Verification code": "123456" });
    },
    make: () => press("Verify"),
    isDone: () => shows("Verification successful! Redirecting to login..."),
    recovery: "Verify",
  },
  {
    name: "POST auth/password-reset/request/",
    open: () => {
      show(ResetPasswordPage, "/reset-password");
      fillAll({ Email: email });
    },
    make: () => press(/^Send/),
    isDone: () => shows("Reset instructions sent! Check your email for a verification code."),
    recovery: /^Send/,
  },
  {
    name: "POST auth/password-reset/confirm/",
    open: () => {
      show(ResetPasswordVerifyPage, "/reset-password-verify");
      fillAll({ "New password": password, "Confirm new password": password, "Verification code": "123456" });
    },
    make: () => press("Reset password"),
    isDone: () => shows("Password reset successful! You will be redirected to login..."),
    recovery: "Reset password",
  },
  {
    name: "GET users/user-info/",
    make: () => {
      storeToken();
      void session.loadProfile();
      show(DashboardPage, "/dashboard");
    },
    isDone: () => offers("Edit profile"),
    recovery: "Try again",
    isUnchanged: () => offers("Logout"),
  },
  {
    name: "DELETE users/me/",
    open: showDashboard,
    isReady: hasOrders,
    make: () => {
      press("Delete account");
      fill("Your email", email);
      press("Delete account");
    },
    isDone: () => currentPath() === "/" && shows("Your account has been deleted."),
    recovery: "Delete account",
  },
  {
    name: "GET orders/",
    make: showDashboard,
    isDone: hasOrders,
    isEmpty: () => shows("You haven't placed any orders yet."),
    recovery: "Try again",
  },
  {
    name: "POST orders/{id}/cancel/",
    open: showDashboard,
    // The order is read again when it is opened: that request must have ended before the call.
    isReady: () => {
      if (offers("Cancel order")) return true;
      if (hasOrders()) press("View Order");
      return false;
    },
    make: () => {
      press("Cancel order");
      press("Yes, cancel order");
    },
    isDone: () => shows("This order has been cancelled."),
    recovery: "Yes, cancel order",
  },
];

describe.each(calls)("B1 $name", ({ name, ...page }) => {
  it.each(apiFaults)(`B1 ${name} × %s`, (fault) => shop.runCell(name, page, fault));
});
