import { useContext } from "react";
import { RenderingContext } from "./RenderingContext";

/** After a part: from here on it is the shell's code, or that of the remote around it, which runs. */
export function MountReporter(_: { remote: string; release: string }): null {
  useContext(RenderingContext)?.onTurn(null);
  return null;
}
