import { type ReactNode, use } from "react";
import { type PartName, partId } from "../../../protocol/partId";
import { ClientOnlyError, leftToBrowser } from "../../hydration/ClientOnlyError";
import { useHydrated } from "../../hydration/hydration";
import { useIsHydrating } from "../../hydration/useIsHydrating";
import { usePageData } from "../../pageData/usePageData";
import { firstFailures, parts, settlePart, settling } from "../loadPart";

/**
 * Leaves the server-rendered HTML of a part on screen until the part's code is loaded. When the browser loads another release
 * than the server rendered, or none, the browser discards the frame's HTML and renders the frame. This is a separate component, so
 * that its children do not render again when hydration ends.
 */
export function HydrationBoundary({ name, children }: { name: PartName; children: ReactNode }): ReactNode {
  const isHydrating = useIsHydrating();
  const { rendered } = usePageData();
  const id = partId(name);
  useHydrated(id);
  // A component that has suspended must call `use` in its next renders too, as React's build for development requires.
  if (parts.has(id) ? settling.has(id) : isHydrating && !firstFailures.has(id)) use(settlePart(name));
  if (!isHydrating) return children;
  if (parts.get(id)?.release !== rendered?.frames[id]) throw new ClientOnlyError(leftToBrowser);
  return children;
}
