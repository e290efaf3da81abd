import { jsx, jsxs } from "react/jsx-runtime";
import { stableComponent } from "./stableComponent.js";

export { Fragment } from "react/jsx-runtime";

/** The shop's React has no `jsxDEV`. */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(stableComponent(type), props, key);
