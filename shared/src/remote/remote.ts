import type { ComponentType, ReactNode } from "react";
import type { SlotName, Slots } from "../contract/contract";
import type { RemoteConfig } from "../contract/registry";
import type { Api } from "../http/http";

/** A lazily loaded page: `() => import("./pages/CartPage")`. */
export type PageLoader = () => Promise<{ default: ComponentType }>;
export type SlotLoader<P> = () => Promise<{ default: ComponentType<P> }>;
/** Slots by name; names outside the contract, `x.…`, belong to slots that other remotes offer. */
export type SlotLoaders = { [N in SlotName]?: SlotLoader<Slots[N]> } & { [name: `x.${string}`]: SlotLoader<object> };

/** A provider. `dispose` ends its store; a provider of `createStoreProvider` has it. */
export type RemoteProvider = ComponentType<{ children: ReactNode; initialData?: unknown }> & { dispose?: () => void };

/** The default export of every remote's `./remote`: the entry that the shell loads. */
export interface RemoteModule {
  name: string;
  requires: string;
  pages: Readonly<Record<string, PageLoader>>;
  slots: SlotLoaders;
  /**
   * Wraps every page and slot of the remote, with the remote's own store. `initialData` comes from the same release's `server.ts`,
   * for this document; absent where the server did not render the remote.
   */
  provider?: () => Promise<{ default: RemoteProvider }>;
  /**
   * Called once when another release has replaced this one in the page and no frame shows it any more: ends what the remote has
   * started outside of its parts, such as a timer. The provider and the listeners on the bus end by themselves.
   */
  dispose?: () => void;
  /**
   * Requests a page's initial data when the shopper points at a link to the page or presses it, while the page's code loads. The
   * remote may keep the response for its page, as long as the API's headers permit the browser to.
   */
  prefetch?: () => Promise<{ default: Prefetch }>;
}
export type Prefetch = (context: Pick<RenderContext, "url" | "page">, api: Pick<Api, "get">) => Promise<unknown>;

/** The part of a remote that the document server is about to render. */
export interface RenderContext {
  /** Path and query, as in the address. */
  url: URL;
  /** The remote's page at this address: its key `/product/:id` and its parameters `{ id: "7" }`; `null` on another's page. */
  page: { key: string; params: Readonly<Record<string, string | undefined>> } | null;
  /** Its slots on this page. */
  slots: readonly string[];
}

/** The default export of a remote's `src/server.ts`. */
export interface RemoteServer {
  remote: RemoteModule;
  /** Keys of the pages and slots that the server renders: those that look the same to every visitor. The browser renders the others. */
  serverRendered: readonly string[];
  /**
   * Requests the data for the initial render of the remote's page and slots. The document contains the data as JSON, so it must not
   * be about one visitor. The provider gets it on the server and in the browser. `api` makes calls as an anonymous visitor.
   */
  initialData?: (context: RenderContext, api: Pick<Api, "get">) => Promise<unknown>;
}

/** @throws TypeError when `serverRendered` names a page or slot that the remote does not have. */
export function defineServer(server: RemoteServer): RemoteServer {
  const has = new Set([...Object.keys(server.remote.pages), ...Object.keys(server.remote.slots)]);
  const missing = server.serverRendered.filter((key) => !has.has(key));
  if (missing.length > 0)
    throw new TypeError(`${server.remote.name}: server.ts renders [${missing}], which it does not have`);
  return server;
}

/**
 * Combines the plain data of `remote.config.ts` with the loaders of its code.
 * @throws TypeError when a page or slot of the configuration has no loader, or a loader no entry there.
 */
export function defineRemote(
  config: RemoteConfig,
  code: Pick<RemoteModule, "pages" | "slots" | "provider" | "prefetch" | "dispose">,
): RemoteModule {
  const configured = [...config.pages.map((page) => page.path), ...config.slots.map((slot) => slot.name)].sort();
  const loaders = [...Object.keys(code.pages), ...Object.keys(code.slots)].sort();
  if (configured.join() !== loaders.join()) {
    throw new TypeError(`${config.name}: remote.config.ts names [${configured}], remote.ts has [${loaders}]`);
  }
  return { name: config.name, requires: config.requires, ...code };
}
