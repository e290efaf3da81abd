import { createElement, type ReactNode, useContext } from "react";
import type { PartName } from "../../../protocol/partId";
import { OwnerContext } from "../RenderingContext";

/** On the server the code of every rendered part is loaded already, so there is nothing to wait for. It remembers the frame's remote. */
export function HydrationBoundary({ name, children }: { name: PartName; children: ReactNode }): ReactNode {
  const outer = useContext(OwnerContext)?.remote ?? null;
  return createElement(OwnerContext, { value: { remote: name.remote, outer } }, children);
}
