import { createContext } from "react";
import type { Part } from "../../protocol/partId";

/** What one document is drawn with on the server. */
export interface Drawing {
  /** By `idOf`: what the chosen releases draw on the server. */
  parts: ReadonlyMap<string, Part>;
  /** Remotes that are left to the browser, because they failed here before. */
  blockedRemotes: ReadonlySet<string>;
  /** Told of each frame that is drawn. */
  onFrame: (id: string, part: Part) => void;
  /** Told whose code runs from here on: a remote's, or the shell's (`null`). */
  onTurn: (remote: string | null) => void;
}

export const RenderingContext = createContext<Drawing | null>(null);
