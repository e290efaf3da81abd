import { useContext } from "react";
import { RenderingContext } from "./RenderingContext";

/** Renders after a part: the code that runs from here on is not the part's own. */
export function MountReporter(_: { remote: string; release: string }): null {
  useContext(RenderingContext)?.onOwner(null);
  return null;
}
