import { createContext } from "react";
import type { RemotePart } from "./RemotePart";

/** What a frame needs while the server renders one document. */
export interface Rendering {
  /** By `partId`: the parts that the chosen releases render on the server. */
  parts: ReadonlyMap<string, RemotePart>;
  /** Remotes that failed on the server before. The browser renders them instead. */
  blockedRemotes: ReadonlySet<string>;
  /** Called for each frame that is rendered. */
  onFrame: (id: string, part: RemotePart) => void;
  /** Called with the remote whose code runs next; `null`: the shell's own code. */
  onOwner: (remote: string | null) => void;
}

/** `null` in the browser. */
export const RenderingContext = createContext<Rendering | null>(null);
