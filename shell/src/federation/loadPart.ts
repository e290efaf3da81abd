import { bus } from "@aurelle/shared/bus";
import type { ComponentType } from "react";
import { idOf, type Part, type PartName } from "../../protocol/partId";
import { canDefer, whenNearViewport } from "../hydration/lazyHydration";
import { report } from "../telemetry/reportRemote";
import { loader, pageData } from "./federation";
import { isNetworkFault } from "./RemoteError";
import { attemptMs, type LoadedRemote } from "./RemoteLoader";
import { withoutStyles } from "./withoutStyles";
import { withTimeout } from "./withTimeout";

/** What has been loaded, by `idOf`. */
export const parts = new Map<string, Part>();

async function open({ module, release, remote }: LoadedRemote, { kind, key }: PartName): Promise<Part> {
  const loaders: Readonly<Record<string, (() => Promise<{ default: ComponentType<object> }>) | undefined>> =
    // The registry names the key and the remote checked its own names; what a slot is given is the contract's.
    (kind === "page" ? module.pages : module.slots) as never;
  const load = loaders[key];
  if (!load) throw new Error(`${remote} ${release} has no ${kind} ${key}`);
  const onMissing = (error: unknown) => loader.complain(remote, release, "styling", error);
  const [{ default: Component }, provider] = await withTimeout(
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
  report({ kind: "ready", remote, release, phase: isFallback ? "fallback" : "chosen", ms });
  return part;
}

const settling = new Map<string, Promise<unknown>>();
/** What the first loading of a part that the server drew came to nothing with, by `idOf`. */
export const firstFailures = new Map<string, unknown>();

/**
 * Loads a part that the server drew, once, when it is wanted; never rejects. The same promise each time, as React's `use` needs
 * it.
 */
export function settlePart(name: PartName): Promise<unknown> {
  const id = idOf(name);
  const known = settling.get(id);
  if (known) return known;
  const wanted = canDefer(name) ? whenNearViewport(name) : Promise.resolve();
  const loading = wanted.then(() => loadPart(name)).catch((error: unknown) => firstFailures.set(id, error));
  settling.set(id, loading);
  return loading;
}
