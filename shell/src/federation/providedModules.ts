/**
 * What the shell gives to every remote, used by itself or not: Module Federation provides only what the build has seen. A remote
 * brings no copies, so a name that is missing here leaves it without (docs/decisions/0003-facades.md).
 */
import "@aurelle/shared/bus";
import "@aurelle/shared/releases";
import "@aurelle/shared/http";
import "@aurelle/shared/router";
import "@aurelle/shared/session";
import "@aurelle/shared/slots";
import "@aurelle/shared/state";
import "@aurelle/shared/toast";
import "@aurelle/shared/ui";
import "@aurelle/shared/offlineQueue";
import "@aurelle/shared/wishlist";
import "react";
import "react-dom";

/** What few remotes ask for comes with the first one that does. */
export const whenAsked = [() => import("@aurelle/shared/rx")];
