import { minePrefix } from "../session/mine";
import { readPieces, type WaitingPiece } from "./pieces";

/** Where the pieces are kept: they outlive the tab. */
export const waitingKey = `${minePrefix}waiting`;

/** The pieces in the browser's storage; in the tab's memory where that is denied or full. */
export function createStore() {
  let unstored: readonly WaitingPiece[] | null = null;
  let known: { text: string | null; pieces: readonly WaitingPiece[] } = { text: null, pieces: [] };

  function stored(): string | null {
    try {
      return localStorage.getItem(waitingKey);
    } catch {
      return null; // storage is denied: nothing was kept
    }
  }
  return {
    /** The same list as long as nothing changed. */
    read(): readonly WaitingPiece[] {
      if (unstored) return unstored;
      const text = stored();
      if (text !== known.text) known = { text, pieces: readPieces(text) };
      return known.pieces;
    },
    write(pieces: readonly WaitingPiece[]): void {
      unstored = null;
      try {
        if (pieces.length === 0) localStorage.removeItem(waitingKey);
        else localStorage.setItem(waitingKey, JSON.stringify(pieces));
      } catch (error) {
        console.warn("the browser does not keep what waits: it lives as long as this tab", error);
        unstored = pieces;
      }
    },
  };
}
