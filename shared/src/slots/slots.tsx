import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { SlotName, Slots } from "../contract/contract";

/** Draws whatever the registry's remotes put into a slot. Given by the shell. */
export type SlotRenderer = ComponentType<{ name: string; slotProps: object; children?: ReactNode }>;

const SlotContext = createContext<SlotRenderer>(({ children }) => children);

export const SlotProvider = SlotContext.Provider;

/**
 * A place left open for other remotes: `<Slot name="product.purchase" with={{ productId, title, inventory }} />`.
 * `children` show where no remote fills it. Each filler sits in a frame of its own: its failure costs only itself.
 */
export function Slot<N extends SlotName>(props: { name: N; with: Slots[N]; children?: ReactNode }) {
  const Renderer = useContext(SlotContext);
  return (
    <Renderer name={props.name} slotProps={props.with}>
      {props.children}
    </Renderer>
  );
}
