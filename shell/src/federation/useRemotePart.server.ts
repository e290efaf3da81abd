import { useContext } from "react";
import { idOf, type PartName } from "../../protocol/partId";
import { leftToBrowser, NotHere } from "../hydration/ClientOnlyError";
import { DrawingContext } from "./renderingParts";
import type { PartState } from "./useRemotePart";

const nothing = () => {};

/** The part, which is there already. @throws NotHere for one that the browser draws. */
export function useRemotePart(name: PartName): { state: PartState; retry: () => void; onThrow: () => void } {
  const drawing = useContext(DrawingContext);
  const id = idOf(name);
  const part = drawing?.parts.get(id);
  if (!drawing || !part || drawing.withheld.has(name.remote)) throw new NotHere(leftToBrowser);
  drawing.onFrame(id, part);
  drawing.onTurn(name.remote);
  return { state: { status: "ready", part }, retry: nothing, onThrow: nothing };
}
