import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { whenIdle } from "@aurelle/shared/whenIdle";
import { useSyncExternalStore } from "react";
import { type ReleaseSet, setIntegrity, setUrl } from "../../protocol/releaseSet";
import type { Hashes } from "./importMap";
import { withHashes } from "./withHashes";

/** A set as the page uses it. */
export interface FetchedSet {
  /** With hashes. */
  remotes: PageRegistry["remotes"];
  /** Of all scripts of shell and remotes. */
  hashes: Hashes;
  importMap: string;
}

/** @throws TypeError when the set cannot be fetched, or has other bytes than its name says. */
export async function fetchSet(name: string): Promise<FetchedSet> {
  const response = await fetch(setUrl(name), { integrity: setIntegrity(name) });
  if (!response.ok) throw new TypeError(`the set of releases was answered ${response.status}`);
  const { remotes, importMap } = (await response.json()) as ReleaseSet; // its hash has been compared
  const { integrity } = JSON.parse(importMap) as { integrity: Hashes };
  return { remotes: withHashes(remotes, integrity), hashes: integrity, importMap };
}

/**
 * The address for which the server made this document: it knows what is there, also when it is no page. The current address may be
 * another one, after Back was pressed before this code arrived.
 */
function pathOfDocument(): string | null {
  if (typeof location === "undefined") return null;
  const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
  return loaded ? new URL(loaded.name, location.href).pathname : location.pathname;
}
const documentPath = pathOfDocument();

let isComplete = true;
let fetchAll: () => Promise<void> = async () => {};
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

export interface RegistryOptions {
  /** Called before the registry gets the releases of the document's set. */
  onSet: (set: FetchedSet) => Promise<void>;
  /** Fetches the visitor's own releases, beside the document's set. It does not reject. */
  findOwn: () => Promise<{ remotes: PageRegistry["remotes"] } | null>;
  /** Called with them before anything can load a remote that the document left out. */
  onOwn: (remotes: PageRegistry["remotes"]) => void;
}

/**
 * Names the releases of a document that contains only those that it shows.
 * @param registry gets the others when they arrive.
 */
export function startRegistry(
  { remotes }: PageRegistry,
  set: string | null,
  { onSet, findOwn, onOwn }: RegistryOptions,
): void {
  isComplete = set === null;
  if (set === null) return;
  fetchAll = async () => {
    const finding = findOwn();
    const fetched = await fetchSet(set);
    await onSet(fetched);
    const own = await finding;
    const known = remotes as Record<string, unknown>; // this function alone changes the registry, and only adds
    for (const name of Object.keys(known)) delete known[name]; // the set has them too, in the registry's order
    Object.assign(known, fetched.remotes);
    if (own) onOwn(own.remotes);
    isComplete = true;
    for (const listener of listeners) listener();
  };
}

/**
 * Fetches the releases that the document left out, once.
 * @throws TypeError when they cannot be fetched. The next call tries again.
 */
export function completeRegistry(): Promise<void> {
  if (isComplete) return Promise.resolve();
  pending ??= fetchAll().finally(() => {
    pending = null;
  });
  return pending;
}

/** How long an idle moment is awaited, ms: a shopper may then press a link. */
const maxIdleWaitMs = 2000;

/** Fetches the rest in an idle moment after the page has loaded, so that the next page need not wait for it. */
export function completeRegistryWhenIdle(): void {
  if (isComplete) return;
  const fetchQuietly = () =>
    void completeRegistry().catch((error: unknown) => console.warn("the other releases are not known yet", error));
  whenIdle(fetchQuietly, { timeoutMs: maxIdleWaitMs, fallbackMs: 1000 });
}

/** Whether the registry is known to have the owner of a path, or that it has none. */
export const isOwnerKnown = (pathname: string): boolean => isComplete || pathname === documentPath;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the registry has all releases. Always true on the server, and therefore during hydration. */
export const useIsRegistryComplete = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isComplete,
    () => true,
  );
