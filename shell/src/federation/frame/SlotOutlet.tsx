import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { type ReactNode, useEffect, useState } from "react";
import { useIsHydrating } from "../../hydration/useIsHydrating";
import { completeRegistry, useIsRegistryComplete } from "../../pageData/completeRegistry";
import { usePageData } from "../../pageData/usePageData";
import { RemoteFrame } from "./RemoteFrame";

/** The remotes whose chosen release fills a slot, in the registry's order. */
export function fillersOf(registry: PageRegistry, slot: string): readonly string[] {
  return Object.entries(registry.remotes)
    .filter(([, { entry }]) => entry.slots.some(({ name }) => name === slot))
    .map(([remote]) => remote);
}

/**
 * Renders a slot: one frame for each remote that fills it. When no remote fills it, the owner's `children` are shown. A document contains
 * all remotes of its slots. A slot that appears later waits for the others.
 */
export function SlotOutlet({ name, slotProps, children }: { name: string; slotProps: object; children?: ReactNode }) {
  const { registry } = usePageData();
  const isHydrating = useIsHydrating();
  const [isOfDocument] = useState(isHydrating);
  const isKnown = useIsRegistryComplete() || isOfDocument;
  useEffect(() => {
    // Without the other releases the slot stays as it is.
    if (!isKnown) completeRegistry().catch((error: unknown) => console.warn(`the slot ${name} may be empty`, error));
  }, [isKnown, name]);
  const fillers = fillersOf(registry, name);
  if (fillers.length === 0) return isKnown ? children : null;
  return fillers.map((remote) => (
    <RemoteFrame key={remote} name={{ remote, kind: "slot", key: name }} partProps={slotProps} />
  ));
}
