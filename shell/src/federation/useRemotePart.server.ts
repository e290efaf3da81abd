import { useContext } from "react";
import { idOf, type PartName } from "../../protocol/partId";
import { ClientOnlyError, leftToBrowser } from "../hydration/ClientOnlyError";
import { RenderingContext } from "./RenderingContext";
import type { PartState } from "./useRemotePart";

const nothing = () => {};

/** The part, which is there already. @throws ClientOnlyError for one that the browser draws. */
export function useRemotePart(name: PartName): { state: PartState; retry: () => void; onThrow: () => void } {
  const drawing = useContext(RenderingContext);
  const id = idOf(name);
  const part = drawing?.parts.get(id);
  if (!drawing || !part || drawing.blockedRemotes.has(name.remote)) throw new ClientOnlyError(leftToBrowser);
  drawing.onFrame(id, part);
  drawing.onTurn(name.remote);
  return { state: { status: "ready", part }, retry: nothing, onThrow: nothing };
}
