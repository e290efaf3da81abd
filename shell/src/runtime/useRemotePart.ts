import { bus } from "@aurelle/shared/bus";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { loader } from "./federation";
import { attemptMs, isNetworkFault } from "./RemoteLoader";

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
export type PartState = { status: "loading" } | { status: "ready"; part: Part } | { status: "failed"; error: unknown };

const parts = new Map<string, Part>();
const idOf = ({ remote, kind, key }: PartName) => `${remote} ${kind} ${key}`;

function inTime<T>(promise: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`timed out after ${attemptMs} ms`)), attemptMs);
  });
  return Promise.race([promise, tooLate]);
}

async function loadPart(name: PartName): Promise<Part> {
  const { module, release, remote } = await loader.load(name.remote);
  const loaders: Readonly<Record<string, (() => Promise<{ default: ComponentType<object> }>) | undefined>> =
    // The registry names the key and the remote checked its own names; what a slot is given is the contract's.
    (name.kind === "page" ? module.pages : module.slots) as never;
  const load = loaders[name.key];
  if (!load) throw new Error(`${remote} ${release} has no ${name.kind} ${name.key}`);
  const [{ default: Component }, provider] = await inTime(Promise.all([load(), module.provider?.()]));
  bus.nameRelease(remote, release);
  const part: Part = { release, Component, Provider: provider?.default ?? null };
  parts.set(idOf(name), part);
  return part;
}

/** Seconds after which a failed part is tried again by itself. */
const retryAfterMs = [5000, 15_000, 60_000];

/** Tries again by itself: after 5, 15 and 60 s, when the network is back and on return to the tab. */
function useRecovery(hasFailed: boolean, attempt: number, retry: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    const wait = retryAfterMs[attempt];
    const timer = wait === undefined ? undefined : setTimeout(retry, wait);
    const onVisible = () => document.visibilityState === "visible" && retry();
    addEventListener("online", retry);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [hasFailed, attempt, retry]);
}

/** Loads a remote's page or slot. `retry` starts anew; `onThrow` is for what throws while it is on screen. */
export function useRemotePart(name: PartName) {
  const id = idOf(name);
  const { remote, kind, key } = name;
  const [found, setFound] = useState<{ id: string; state: PartState }>({ id: "", state: { status: "loading" } });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    if (parts.has(id)) return;
    let isLeft = false;
    const say = (state: PartState) => !isLeft && setFound({ id, state });
    loadPart({ remote, kind, key }).then(
      (part) => say({ status: "ready", part }),
      (error: unknown) => say({ status: "failed", error }),
    );
    return () => {
      isLeft = true;
    };
  }, [id, remote, kind, key, attempt]);

  const known = parts.get(id);
  const state: PartState =
    found.id === id ? found.state : known ? { status: "ready", part: known } : { status: "loading" };
  const hasFailed = state.status === "failed";
  const retry = useCallback(() => {
    setFound({ id: "", state: { status: "loading" } });
    setAttempt((count) => count + 1);
  }, []);
  useRecovery(hasFailed && isNetworkFault(state.error), attempt, retry);

  const onThrow = useCallback(
    (error: unknown) => {
      const part = parts.get(id);
      parts.delete(id);
      const hasOther = part && !isNetworkFault(error) && loader.condemn(remote, part.release, error);
      if (hasOther) retry();
      else setFound({ id, state: { status: "failed", error } });
    },
    [id, remote, retry],
  );
  return { state, retry, onThrow };
}
