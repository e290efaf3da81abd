import { useSyncExternalStore } from "react";
import { api } from "../http/http";
import { createWaiting, type Waiting } from "./createWaiting";
import type { WaitingPiece } from "./pieces";

export type { WaitingPiece } from "./pieces";

/** What waits for the connection in this browser (docs/decisions/offline.md). */
export const waiting: Waiting = createWaiting(api);

const nothing: readonly WaitingPiece[] = [];

/** The pieces that wait or were refused, kept current. */
export const useWaiting = (): readonly WaitingPiece[] =>
  useSyncExternalStore(
    waiting.subscribe,
    () => waiting.current,
    () => nothing,
  );
