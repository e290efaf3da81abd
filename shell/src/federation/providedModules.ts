/**
 * The shared modules that the shell provides to every remote. Module Federation provides only modules that the build has seen, so
 * the shell imports all of them, also those that it does not use itself. A release contains no copies: a module that is not listed
 * here is missing in the remotes (docs/decisions/0003-facades.md).
 */
import "@aurelle/shared/bus";
import "@aurelle/shared/releases";
import "@aurelle/shared/http";
import "@aurelle/shared/router";
import "@aurelle/shared/session";
import "@aurelle/shared/slots";
import "@aurelle/shared/state";
import "@aurelle/shared/storage";
import "@aurelle/shared/toast";
import "@aurelle/shared/ui";
import "@aurelle/shared/offlineQueue";
import "@aurelle/shared/wishlist";
import "react";
import "react/jsx-runtime";
import "react-dom";

/** Modules that few remotes use: each loads with the first remote that imports it. */
export const lazyModules = [() => import("@aurelle/shared/rx")];
