import * as bus from "@aurelle/shared/bus";
import * as http from "@aurelle/shared/http";
import * as offlineQueue from "@aurelle/shared/offlineQueue";
import * as releases from "@aurelle/shared/releases";
import * as router from "@aurelle/shared/router";
import * as rx from "@aurelle/shared/rx";
import * as session from "@aurelle/shared/session";
import * as slots from "@aurelle/shared/slots";
import * as state from "@aurelle/shared/state";
import * as storage from "@aurelle/shared/storage";
import * as toast from "@aurelle/shared/toast";
import * as ui from "@aurelle/shared/ui";
import * as wishlist from "@aurelle/shared/wishlist";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDOM from "react-dom";
import type { RenderSetup } from "../protocol/renderMessages";
import type { Provided } from "./evaluateRelease";

const facades = { bus, http, offlineQueue, releases, router, rx, session, slots, state, storage, toast, ui, wishlist };

/**
 * The shared modules of a worker: as in the page there is one copy of each, which the shell provides to all remotes.
 * @param versions by module name, as in the browser. A module without a version is not provided.
 */
export function providedModules(versions: RenderSetup["versions"]): Readonly<Record<string, Provided>> {
  const modules: Readonly<Record<string, unknown>> = {
    react: React,
    "react/jsx-runtime": jsxRuntime,
    "react-dom": ReactDOM,
    ...Object.fromEntries(Object.entries(facades).map(([name, exports]) => [`@aurelle/shared/${name}`, exports])),
  };
  const provided = Object.entries(modules).flatMap(([name, exports]) => {
    const version = versions[name.replace("/jsx-runtime", "")];
    return version === undefined ? [] : [[name, { version, exports }] satisfies [string, Provided]];
  });
  return Object.fromEntries(provided);
}
