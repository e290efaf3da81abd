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
import type { StartWorker } from "../protocol/renderMessages";
import type { Provided } from "./evaluateRelease";
import { harden, isReactContext } from "./harden";

const facades = { bus, http, offlineQueue, releases, router, rx, session, slots, state, storage, toast, ui, wishlist };

/**
 * The exports of a module as releases get them: frozen, without React's internals, and without the shell's own contexts. What one
 * release could change there would change the pages of all others.
 */
function hardenedExports(exports: object): object {
  // The bundler's `default` of React is all of React once more.
  const isOffered = (name: string) => name !== "default" && !/INTERNALS/.test(name);
  const offered = Object.entries(exports).filter(([name, value]) => isOffered(name) && !isReactContext(value));
  const copy = Object.defineProperty(Object.fromEntries(offered), "__esModule", { value: "__esModule" in exports });
  harden([copy]);
  return copy;
}

/**
 * The shared modules of a worker: as in the page there is one copy of each, which the shell provides to all remotes.
 * @param versions by module name, as in the browser. A module without a version is not provided.
 */
export function providedModules(versions: StartWorker["versions"]): Readonly<Record<string, Provided>> {
  const modules: Readonly<Record<string, object>> = {
    react: React,
    "react/jsx-runtime": jsxRuntime,
    "react-dom": ReactDOM,
    ...Object.fromEntries(Object.entries(facades).map(([name, exports]) => [`@aurelle/shared/${name}`, exports])),
  };
  const provided = Object.entries(modules).flatMap(([name, exports]) => {
    const version = versions[name.replace("/jsx-runtime", "")];
    return version === undefined
      ? []
      : [[name, { version, exports: hardenedExports(exports) }] satisfies [string, Provided]];
  });
  return Object.fromEntries(provided);
}
