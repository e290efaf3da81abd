/**
 * The shared modules that the shell provides to every remote and uses itself. The others are in host.ts. A release contains no copies: a
 * module that is listed in neither is missing in the remotes (docs/decisions/0003-facades.md).
 */
import * as bus from "@aurelle/shared/bus";
import * as http from "@aurelle/shared/http";
import * as offlineQueue from "@aurelle/shared/offlineQueue";
import * as releases from "@aurelle/shared/releases";
import * as router from "@aurelle/shared/router";
import * as session from "@aurelle/shared/session";
import * as slots from "@aurelle/shared/slots";
import * as storage from "@aurelle/shared/storage";
import * as toast from "@aurelle/shared/toast";
import * as ui from "@aurelle/shared/ui";
import * as wishlist from "@aurelle/shared/wishlist";
import react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import reactDom from "react-dom";

/** By share key. The modules of React are CommonJS, and their exports are what the bundler calls `default`. */
export const providedModules: Readonly<Record<string, object>> = {
  react,
  "react/jsx-runtime": (jsxRuntime as unknown as { default: object }).default, // the types know no `default`
  "react-dom": reactDom,
  "@aurelle/shared/bus": bus,
  "@aurelle/shared/http": http,
  "@aurelle/shared/offlineQueue": offlineQueue,
  "@aurelle/shared/releases": releases,
  "@aurelle/shared/router": router,
  "@aurelle/shared/session": session,
  "@aurelle/shared/slots": slots,
  "@aurelle/shared/storage": storage,
  "@aurelle/shared/toast": toast,
  "@aurelle/shared/ui": ui,
  "@aurelle/shared/wishlist": wishlist,
};
