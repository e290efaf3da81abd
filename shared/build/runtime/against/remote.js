import { defineRemote as define } from "../../../src/remote/remote.ts";
import { stableComponent } from "./stableComponent.js";

export * from "../../../src/remote/remote.ts";

const withStable = (load) => () => load().then((module) => ({ ...module, default: stableComponent(module.default) }));
const all = (loaders) => Object.fromEntries(Object.entries(loaders).map(([key, load]) => [key, withStable(load)]));

/** The shell renders the pages, slots and the provider of a remote, so it gets stable ones. */
export function defineRemote(config, { pages, slots, provider, ...code }) {
  return define(config, {
    ...code,
    pages: all(pages),
    slots: all(slots),
    ...(provider && { provider: withStable(provider) }),
  });
}
