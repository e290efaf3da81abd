import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { SlotName, Slots } from "../contract/contract";

/** Renders what the registry's remotes put into a slot. The shell provides it. */
export type SlotRenderer = ComponentType<{ name: string; slotProps: object; children?: ReactNode }>;

const SlotContext = createContext<SlotRenderer>(({ children }) => children);

export const SlotProvider = SlotContext.Provider;

/**
 * A slot for other remotes: `<Slot name="product.purchase" with={{ productId, title, inventory }} />`. `children` are shown where
 * no remote fills it. Each remote's content has an error boundary of its own, so its failure affects nothing else.
 */
export function Slot<N extends SlotName>(props: { name: N; with: Slots[N]; children?: ReactNode }) {
  const Renderer = useContext(SlotContext);
  return (
    <Renderer name={props.name} slotProps={props.with}>
      {props.children}
    </Renderer>
  );
}
