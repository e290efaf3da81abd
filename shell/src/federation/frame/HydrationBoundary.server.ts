import type { ReactNode } from "react";

/** On the server the code of every rendered part is loaded already, so there is nothing to wait for. */
export const HydrationBoundary = ({ children }: { children: ReactNode }): ReactNode => children;
