import { useContext } from "react";
import { type PartName, partId } from "../../../protocol/partId";
import { ClientOnlyError, leftToBrowser } from "../../hydration/ClientOnlyError";
import { RenderingContext } from "../RenderingContext";
import type { PartState } from "./useRemotePart";

const doNothing = () => {};

/** Returns the part. Its code is loaded before the document is rendered. @throws ClientOnlyError for a part that the browser renders. */
export function useRemotePart(name: PartName): { state: PartState; retry: () => void; onThrow: () => void } {
  const rendering = useContext(RenderingContext);
  const part = rendering?.partOf(partId(name));
  if (!rendering || !part) throw new ClientOnlyError(leftToBrowser);
  rendering.onOwner(name.remote);
  return { state: { status: "ready", part }, retry: doNothing, onThrow: doNothing };
}
