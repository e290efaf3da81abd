import type { ComponentType, ReactNode } from "react";

/** A page or slot of a remote with its code. */
export interface RemotePart {
  release: string;
  Component: ComponentType<object>;
  /** The remote's provider around the part; `null` where the remote has none. */
  Provider: ComponentType<{ children: ReactNode; initialData?: unknown }> | null;
}
