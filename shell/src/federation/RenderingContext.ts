import { createContext } from "react";
import type { RemotePart } from "./RemotePart";

/** What a frame needs while the server renders one document. */
export interface Rendering {
  /** The part with this `partId`, for the frame that shows it. `null`: the browser renders it. */
  partOf: (id: string) => RemotePart | null;
  /** Called with the remote whose code runs next; `null`: the shell's own code. */
  onOwner: (remote: string | null) => void;
}

/** `null` in the browser. */
export const RenderingContext = createContext<Rendering | null>(null);

/** The remotes of the frame around a component and of the frame around that one. `null` outside of frames, and in the browser. */
export const OwnerContext = createContext<{ remote: string; outer: string | null } | null>(null);
