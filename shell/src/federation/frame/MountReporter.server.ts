import { useContext } from "react";
import { OwnerContext, RenderingContext } from "../RenderingContext";

/** Renders after a part. It records that the part's code has finished. The code around the frame runs again: another remote's, or the shell's. */
export function MountReporter(_: { remote: string; release: string }): null {
  const outer = useContext(OwnerContext)?.outer ?? null;
  useContext(RenderingContext)?.onOwner(outer);
  return null;
}
