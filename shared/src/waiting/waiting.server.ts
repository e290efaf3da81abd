import type { WaitingPiece } from "./pieces";
import type { waiting as browserWaiting } from "./waiting";

export type { WaitingPiece } from "./pieces";

const nothing: readonly WaitingPiece[] = [];

/** Where pages are drawn on the server nothing waits. */
export const waiting = {
  current: nothing,
  subscribe: () => () => {},
} as unknown as typeof browserWaiting; // what else it has is called by effects and handlers alone

export const useWaiting = (): readonly WaitingPiece[] => nothing;
