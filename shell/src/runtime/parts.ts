import { bus } from "@aurelle/shared/bus";
import type { ComponentType, ReactNode } from "react";
import { loader, pageData } from "./federation";
import { inTime } from "./inTime";
import { isNetworkFault } from "./RemoteError";
import { attemptMs, type LoadedRemote } from "./RemoteLoader";
import { report } from "./report";
import { withoutStyles } from "./withoutStyles";

/** A page or slot of a remote: `{ kind: "page", key: "/cart" }`. */
export interface PartName {
  remote: string;
  kind: "page" | "slot";
  key: string;
}
export interface Part {
  release: string;
  Component: ComponentType<object>;
  Provider: ComponentType<{ children: ReactNode }> | null;
}

/** What has been loaded, by `idOf`. */
export const parts = new Map<string, Part>();
export const idOf = ({ remote, kind, key }: PartName) => `${remote} ${kind} ${key}`;

async function open({ module, release, remote }: LoadedRemote, { kind, key }: PartName): Promise<Part> {
  const loaders: Readonly<Record<string, (() => Promise<{ default: ComponentType<object> }>) | undefined>> =
    // The registry names the key and the remote checked its own names; what a slot is given is the contract's.
    (kind === "page" ? module.pages : module.slots) as never;
  const load = loaders[key];
  if (!load) throw new Error(`${remote} ${release} has no ${kind} ${key}`);
  const onMissing = (error: unknown) => loader.complain(remote, release, "styling", error);
  const [{ default: Component }, provider] = await inTime(
    withoutStyles(remote, () => Promise.all([load(), module.provider?.()]), onMissing),
    attemptMs,
  );
  return { release, Component, Provider: provider?.default ?? null };
}

/** Where the remote came but this part of it did not: the same part of the release behind it. */
async function openInstead(broken: LoadedRemote, name: PartName, error: unknown): Promise<Part> {
  const { remote, release } = broken;
  if (!loader.condemn(remote, release, error, "loading")) throw error;
  return open(isNetworkFault(error) ? await loader.instead(remote, release) : await loader.load(remote), name);
}

/** Loads a page or slot with its remote; what is loaded is kept. @throws RemoteError or what the remote threw. */
export async function loadPart(name: PartName): Promise<Part> {
  const known = parts.get(idOf(name));
  if (known) return known;
  const startedAt = performance.now();
  const loaded = await loader.load(name.remote);
  const part = await open(loaded, name).catch((error) => openInstead(loaded, name, error));
  bus.nameRelease(name.remote, part.release);
  parts.set(idOf(name), part);
  const { remote } = name;
  const { release } = part;
  const isFallback = pageData.registry.remotes[remote]?.lastGood?.release === release;
  const ms = Math.round(performance.now() - startedAt);
  report(pageData.reportToken, { kind: "ready", remote, release, phase: isFallback ? "fallback" : "chosen", ms });
  return part;
}
