import type { RemoteConfig } from "@aurelle/shared/contract/registry";

/** What the shell knows before it loads the remote. */
export default {
  name: "account",
  owner: "team-account",
  requires: "^2.1.0",
  pages: [
    { path: "/login", title: "Login", description: "Sign in to see your orders and to check out." },
    { path: "/register", title: "Create an account", description: "Register to check out and follow your orders." },
    { path: "/verify-email", title: "Verify your email" },
    { path: "/reset-password", title: "Reset your password" },
    { path: "/reset-password-verify", title: "Choose a new password" },
    { path: "/dashboard", title: "Your dashboard", protected: true },
    { path: "/dashboard/orders/:orderId", title: "Your order", protected: true, within: "/dashboard" },
  ],
  slots: [],
} satisfies RemoteConfig;
