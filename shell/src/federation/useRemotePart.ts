import { useCallback, useEffect, useState } from "react";
import { idOf, type Part, type PartName } from "../../protocol/partId";
import { loader } from "./federation";
import { firstFailures, loadPart, parts } from "./loadPart";
import { isNetworkFault } from "./RemoteError";

export type PartState = { status: "loading" } | { status: "ready"; part: Part } | { status: "failed"; error: unknown };

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
  const [found, setFound] = useState<{ id: string; state: PartState }>(() => {
    const error = firstFailures.get(id);
    return error === undefined ? { id: "", state: { status: "loading" } } : { id, state: { status: "failed", error } };
  });
  const [attempt, setAttempt] = useState(0);

  const known = parts.get(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    // What failed while it was awaited has been said already; it is tried again like any other.
    if (firstFailures.delete(id)) return;
    const came = parts.get(id);
    if (came) {
      // Between the drawing of this frame and now: a link to it was pointed at.
      if (!known) setFound({ id, state: { status: "ready", part: came } });
      return;
    }
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

  const state: PartState =
    found.id === id ? found.state : known ? { status: "ready", part: known } : { status: "loading" };
  const hasFailed = state.status === "failed";
  const retry = useCallback(() => {
    setFound({ id: "", state: { status: "loading" } });
    setAttempt((count) => count + 1);
  }, []);
  useRecovery(hasFailed && isNetworkFault(state.error), attempt, retry);

  const shown = state.status === "ready" ? state.part.release : "";
  const onThrow = useCallback(
    (error: unknown) => {
      // The same part may stand in two frames: the other one may have gone on already.
      if (parts.get(id)?.release === shown) parts.delete(id);
      const hasOther = loader.condemn(remote, shown, error);
      if (hasOther && !isNetworkFault(error)) retry();
      else setFound({ id, state: { status: "failed", error } });
    },
    [id, remote, shown, retry],
  );
  return { state, retry, onThrow };
}
