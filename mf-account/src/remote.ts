import { defineRemote } from "@aurelle/shared/remote";
import config from "../remote.config";

/** The entry: the only module that the shell loads at once. */
export default defineRemote(config, {
  pages: {
    "/login": () => import("./pages/LoginPage"),
    "/register": () => import("./pages/RegisterPage"),
    "/verify-email": () => import("./pages/VerifyEmailPage"),
    "/reset-password": () => import("./pages/ResetPasswordPage"),
    "/reset-password-verify": () => import("./pages/ResetPasswordVerifyPage"),
    "/dashboard": () => import("./pages/DashboardPage"),
    "/dashboard/orders/:orderId": () => import("./pages/DashboardPage"),
  },
  slots: {},
  provider: () => import(/* webpackChunkName: "data" */ "./data/StoreProvider"),
});
