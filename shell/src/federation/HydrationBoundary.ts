import { type ReactNode, use } from "react";
import { type PartName, partId } from "../../protocol/partId";
import { ClientOnlyError, leftToBrowser } from "../hydration/ClientOnlyError";
import { useHydrated } from "../hydration/hydration";
import { useIsHydrating } from "../hydration/useIsHydrating";
import { usePageData } from "../pageData/usePageData";
import { firstFailures, parts, settlePart } from "./loadPart";

/**
 * Leaves the server-rendered HTML of a part on screen until the part's code is loaded. When another release came than the one
 * that rendered it, or none, the browser renders the frame anew. It is a component of its own so that its children do not render
 * again when hydration ends.
 */
export function HydrationBoundary({ name, children }: { name: PartName; children: ReactNode }): ReactNode {
  const isHydrating = useIsHydrating();
  const { rendered } = usePageData();
  const id = partId(name);
  useHydrated(id);
  if (!isHydrating) return children;
  if (!parts.has(id) && !firstFailures.has(id)) use(settlePart(name));
  if (parts.get(id)?.release !== rendered?.frames[id]) throw new ClientOnlyError(leftToBrowser);
  return children;
}
