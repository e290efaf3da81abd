import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ReactNode } from "react";
import { usePageData } from "../../pageData/usePageData";
import { RemoteFrame } from "./RemoteFrame";

/** The remotes whose chosen release fills a slot, in the registry's order. */
export function fillersOf(registry: PageRegistry, slot: string): readonly string[] {
  return Object.entries(registry.remotes)
    .filter(([, { entry }]) => entry.slots.some(({ name }) => name === slot))
    .map(([remote]) => remote);
}

/** Renders a slot: one frame for each remote that fills it. When no remote fills it, the owner's `children` are shown. */
export function SlotOutlet({ name, slotProps, children }: { name: string; slotProps: object; children?: ReactNode }) {
  const { registry } = usePageData();
  const fillers = fillersOf(registry, name);
  if (fillers.length === 0) return children;
  return fillers.map((remote) => (
    <RemoteFrame key={remote} name={{ remote, kind: "slot", key: name }} partProps={slotProps} />
  ));
}
