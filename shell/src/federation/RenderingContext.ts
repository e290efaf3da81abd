import { createContext } from "react";
import type { RemotePart } from "./RemotePart";

/** What the server renders one document with. */
export interface Rendering {
  /** By `partId`: the parts that the chosen releases render on the server. */
  parts: ReadonlyMap<string, RemotePart>;
  /** Remotes that failed on the server before: the browser renders them. */
  blockedRemotes: ReadonlySet<string>;
  /** Called for each frame that is rendered. */
  onFrame: (id: string, part: RemotePart) => void;
  /** Called with the remote whose code runs from here on; `null`: the shell's own code. */
  onOwner: (remote: string | null) => void;
}

/** `null` in the browser. */
export const RenderingContext = createContext<Rendering | null>(null);
