import { bus } from "@aurelle/shared/bus";
import type { ComponentType } from "react";
import { type PartName, partId } from "../../protocol/partId";
import { canDefer, whenNearViewport } from "../hydration/lazyHydration";
import { reportRemote } from "../telemetry/reportRemote";
import { loader, pageData } from "./federation";
import { isNetworkError } from "./RemoteError";
import { attemptMs, type LoadedRemote } from "./RemoteLoader";
import type { RemotePart } from "./RemotePart";
import { withoutStyles } from "./withoutStyles";
import { withTimeout } from "./withTimeout";

/** The loaded parts, by `partId`. */
export const parts = new Map<string, RemotePart>();

loader.onReplaced = (replaced) => {
  import("./endRelease").then(({ endRelease }) => endRelease(replaced, parts), console.warn);
};

async function loadFrom({ module, release, remote }: LoadedRemote, { kind, key }: PartName): Promise<RemotePart> {
  const loaders: Readonly<Record<string, (() => Promise<{ default: ComponentType<object> }>) | undefined>> =
    // The registry names the key, and the remote has checked its own names. The contract types the props of a slot.
    (kind === "page" ? module.pages : module.slots) as never;
  const load = loaders[key];
  if (!load) throw new Error(`${remote} ${release} has no ${kind} ${key}`);
  const onMissing = (error: unknown) => loader.reportFailure(remote, release, "styling", error);
  const [{ default: Component }, provider] = await withTimeout(
    withoutStyles(remote, () => Promise.all([load(), module.provider?.()]), onMissing),
    attemptMs,
  );
  return { release, Component, Provider: provider?.default ?? null };
}

/** Loads a part from the fallback release, after the remote was loaded but this part could not be. */
async function loadFromFallback(failed: LoadedRemote, name: PartName, error: unknown): Promise<RemotePart> {
  const { remote, release } = failed;
  if (!loader.markBroken(remote, release, error, isNetworkError(error) ? "loading" : "evaluating")) throw error;
  return loadFrom(isNetworkError(error) ? await loader.loadFallback(remote, release) : await loader.load(remote), name);
}

/** Loads a page or slot with its remote. A loaded part is not loaded again. @throws RemoteError, or the error of the remote. */
export async function loadPart(name: PartName): Promise<RemotePart> {
  const known = parts.get(partId(name));
  if (known) return known;
  const startedAt = performance.now();
  const loaded = await loader.load(name.remote);
  const part = await loadFrom(loaded, name).catch((error) => loadFromFallback(loaded, name, error));
  bus.nameRelease(name.remote, part.release);
  parts.set(partId(name), part);
  const { remote } = name;
  const { release } = part;
  const isFallback = pageData.registry.remotes[remote]?.lastGood?.release === release;
  const ms = Math.round(performance.now() - startedAt);
  reportRemote({ kind: "ready", remote, release, phase: isFallback ? "fallback" : "chosen", ms });
  return part;
}

/** By `partId`: the loading of parts that hydrate. */
export const settling = new Map<string, Promise<unknown>>();
/** By `partId`: the errors of parts whose next frame starts as failed. Their first load failed during hydration, or they suspended for too long. */
export const firstFailures = new Map<string, unknown>();

/**
 * Loads a server-rendered part once, when it must hydrate. The promise never rejects, and is the same at each call, as React's
 * `use` requires.
 */
export function settlePart(name: PartName): Promise<unknown> {
  const id = partId(name);
  const known = settling.get(id);
  if (known) return known;
  const whenNeeded = canDefer(name) ? whenNearViewport(name) : Promise.resolve();
  const loading = whenNeeded.then(() => loadPart(name)).catch((error: unknown) => firstFailures.set(id, error));
  settling.set(id, loading);
  return loading;
}

/**
 * Drops a part that has suspended for too long, as one that threw: the fallback release takes its place. Without one, the next frame of
 * the part starts with its failure.
 */
export function abandonPart(name: PartName, part: RemotePart): void {
  const id = partId(name);
  // The same part may be in two frames: the other frame may have loaded the fallback already.
  if (parts.get(id) !== part) return;
  parts.delete(id);
  const error = new Error(`suspended for longer than ${attemptMs} ms`);
  if (!loader.markBroken(name.remote, part.release, error)) firstFailures.set(id, error);
}
