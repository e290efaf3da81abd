import { type ReactNode, use } from "react";
import { idOf, type PartName } from "../../protocol/partId";
import { ClientOnlyError, leftToBrowser } from "../hydration/ClientOnlyError";
import { useHydrated } from "../hydration/hydration";
import { useHydration } from "../hydration/useIsHydrating";
import { usePageData } from "../pageData/usePageData";
import { firstFailures, parts, settlePart } from "./loadPart";

/**
 * Keeps what the server drew on screen until the part's code is here. Where another release came than the one that drew it, or
 * none, the frame is drawn anew. A component of its own: what is inside is not drawn again when joining is over.
 */
export function HydrationBoundary({ name, children }: { name: PartName; children: ReactNode }): ReactNode {
  const isHydrating = useHydration();
  const { drawn } = usePageData();
  const id = idOf(name);
  useHydrated(id);
  if (!isHydrating) return children;
  if (!parts.has(id) && !firstFailures.has(id)) use(settlePart(name));
  if (parts.get(id)?.release !== drawn?.frames[id]) throw new ClientOnlyError(leftToBrowser);
  return children;
}
