import { useContext } from "react";
import { DrawingContext } from "../federation/renderingParts";

/** After a part: from here on it is the shell's code, or that of the remote around it, which runs. */
export function Stayed(_: { remote: string; release: string }): null {
  useContext(DrawingContext)?.onTurn(null);
  return null;
}
