import type { ReactNode } from "react";

/** On the server every part that is drawn is here. */
export const HydrationBoundary = ({ children }: { children: ReactNode }): ReactNode => children;
