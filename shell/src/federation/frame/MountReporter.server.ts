import { useContext } from "react";
import { RenderingContext } from "../RenderingContext";

/** Renders after a part. It records that the part's code has finished and the shell's code runs again. */
export function MountReporter(_: { remote: string; release: string }): null {
  useContext(RenderingContext)?.onOwner(null);
  return null;
}
