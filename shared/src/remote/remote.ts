import type { ComponentType, ReactNode } from "react";
import type { SlotName, Slots } from "../contract/contract";
import type { RemoteConfig } from "../contract/registry";
import type { Api } from "../http/http";

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
  /**
   * Stands around every page and slot of the remote: its own store. `initialData` is what the same release's `server.ts` gave
   * for this document; absent where the browser draws alone.
   */
  provider?: () => Promise<{ default: ComponentType<{ children: ReactNode; initialData?: unknown }> }>;
  /**
   * Asks for what a page shows first while the shopper still points at a link to it. The browser keeps the answer, as long as
   * the API lets it; nothing else comes of it.
   */
  prefetch?: () => Promise<{ default: Prefetch }>;
}
export type Prefetch = (sight: Pick<RenderContext, "url" | "page">, api: Pick<Api, "get">) => Promise<unknown>;

/** What the document server is about to draw of a remote. */
export interface RenderContext {
  /** Path and query, as in the address. */
  url: URL;
  /** The remote's page at this address, by its key, with what the address says: `/product/:id`, `{ id: "7" }`. */
  page: { key: string; params: Readonly<Record<string, string | undefined>> } | null;
  /** Its slots on a page of the shell. */
  slots: readonly string[];
}

/** What `src/server.ts` of a remote exports by default. */
export interface RemoteServer {
  remote: RemoteModule;
  /** Pages and slots by their keys: those that look the same to every visitor. The others are drawn by the browser. */
  serverRendered: readonly string[];
  /**
   * Asks for what these show first. The answer travels in the document as JSON, so nothing of one visitor may be in it; the
   * provider is handed it on both sides. `api` reads as a stranger does.
   */
  initialData?: (sight: RenderContext, api: Pick<Api, "get">) => Promise<unknown>;
}

/** @throws TypeError when it would draw what the remote does not have. */
export function defineServer(server: RemoteServer): RemoteServer {
  const has = new Set([...Object.keys(server.remote.pages), ...Object.keys(server.remote.slots)]);
  const missing = server.serverRendered.filter((key) => !has.has(key));
  if (missing.length > 0)
    throw new TypeError(`${server.remote.name}: server.ts renders [${missing}], which it has not`);
  return server;
}

/**
 * Joins the plain data of `remote.config.ts` with the code behind it.
 * @throws TypeError when a page or slot of the configuration has no loader, or a loader no entry there.
 */
export function defineRemote(
  config: RemoteConfig,
  code: Pick<RemoteModule, "pages" | "slots" | "provider" | "prefetch">,
): RemoteModule {
  const said = [...config.pages.map((page) => page.path), ...config.slots.map((slot) => slot.name)].sort();
  const given = [...Object.keys(code.pages), ...Object.keys(code.slots)].sort();
  if (said.join() !== given.join()) {
    throw new TypeError(`${config.name}: remote.config.ts names [${said}], remote.ts gives [${given}]`);
  }
  return { name: config.name, requires: config.requires, ...code };
}
