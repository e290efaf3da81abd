import { useCallback, useEffect, useState } from "react";
import { type PartName, partId } from "../../../protocol/partId";
import { loader } from "../federation";
import { firstFailures, loadPart, parts } from "../loadPart";
import { isNetworkError } from "../RemoteError";
import type { RemotePart } from "../RemotePart";
import { dropInitialData } from "./droppedInitialData";

export type PartState =
  | { status: "loading" }
  | { status: "ready"; part: RemotePart }
  | { status: "failed"; error: unknown };

/** The pauses before the timed retries of a failed part, ms. After the last of them there is no further timed retry. */
const retryAfterMs = [5000, 15_000, 60_000];

/** Retries automatically: after the pauses of `retryAfterMs`, when the network is back, and when the shopper returns to the tab. */
function useRecovery(hasFailed: boolean, attempt: number, retry: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    const pauseMs = retryAfterMs[attempt];
    const timer = pauseMs === undefined ? undefined : setTimeout(retry, pauseMs);
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

/**
 * Loads a remote's page or slot. `retry` loads it again after a failure. Pass `onThrow` to the error boundary: it handles an
 * error that the part throws on screen.
 */
export function useRemotePart(name: PartName) {
  const id = partId(name);
  const { remote, kind, key } = name;
  const [result, setResult] = useState<{ id: string; state: PartState }>(() => {
    const error = firstFailures.get(id);
    return error === undefined ? { id: "", state: { status: "loading" } } : { id, state: { status: "failed", error } };
  });
  const [attempt, setAttempt] = useState(0);

  const known = parts.get(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read, but a new attempt must load again; `known` is the value at the last render
  useEffect(() => {
    // This failure has been reported and is in the state. It is retried like any other.
    if (firstFailures.delete(id)) return;
    const loaded = parts.get(id);
    if (loaded) {
      // The part was loaded between the render and this effect, because the shopper pointed at a link to it.
      if (!known) setResult({ id, state: { status: "ready", part: loaded } });
      return;
    }
    let isCurrent = true;
    const show = (state: PartState) => isCurrent && setResult({ id, state });
    loadPart({ remote, kind, key }).then(
      (part) => show({ status: "ready", part }),
      (error: unknown) => show({ status: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, remote, kind, key, attempt]);

  const state: PartState =
    result.id === id ? result.state : known ? { status: "ready", part: known } : { status: "loading" };
  const hasFailed = state.status === "failed";
  const retry = useCallback(() => {
    setResult({ id: "", state: { status: "loading" } });
    setAttempt((count) => count + 1);
  }, []);
  useRecovery(hasFailed && isNetworkError(state.error), attempt, retry);

  const shownRelease = state.status === "ready" ? state.part.release : "";
  const onThrow = useCallback(
    (error: unknown) => {
      dropInitialData(remote);
      // The same part may be in two frames: the other frame may have loaded the fallback already.
      if (parts.get(id)?.release === shownRelease) parts.delete(id);
      const hasFallback = loader.markBroken(remote, shownRelease, error);
      if (hasFallback && !isNetworkError(error)) retry();
      else setResult({ id, state: { status: "failed", error } });
    },
    [id, remote, shownRelease, retry],
  );
  return { state, retry, onThrow };
}
