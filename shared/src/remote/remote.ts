import type { ComponentType, ReactNode } from "react";
import type { SlotName, Slots } from "../contract/contract";
import type { RemoteConfig } from "../contract/registry";

/** A lazily loaded page: `() => import("./pages/CartPage")`. */
export type PageLoader = () => Promise<{ default: ComponentType }>;
export type SlotLoader<P> = () => Promise<{ default: ComponentType<P> }>;
/** Slots by name; names outside the contract are those that other remotes leave open. */
export type SlotLoaders = { [N in SlotName]?: SlotLoader<Slots[N]> } & { [name: `x.${string}`]: SlotLoader<object> };

/** What `./remote` of every remote exports by default: the door the shell knocks at. */
export interface RemoteModule {
  name: string;
  requires: string;
  pages: Readonly<Record<string, PageLoader>>;
  slots: SlotLoaders;
  /** Stands around every page and slot of the remote: its own store. */
  provider?: () => Promise<{ default: ComponentType<{ children: ReactNode }> }>;
}

/**
 * Joins the plain data of `remote.config.ts` with the code behind it.
 * @throws TypeError when a page or slot of the configuration has no loader, or a loader no entry there.
 */
export function defineRemote(
  config: RemoteConfig,
  code: Pick<RemoteModule, "pages" | "slots" | "provider">,
): RemoteModule {
  const said = [...config.pages.map((page) => page.path), ...config.slots.map((slot) => slot.name)].sort();
  const given = [...Object.keys(code.pages), ...Object.keys(code.slots)].sort();
  if (said.join() !== given.join()) {
    throw new TypeError(`${config.name}: remote.config.ts names [${said}], remote.ts gives [${given}]`);
  }
  return { name: config.name, requires: config.requires, ...code };
}
