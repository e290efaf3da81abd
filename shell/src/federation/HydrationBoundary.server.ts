import type { ReactNode } from "react";

/** On the server the code of every rendered part is loaded. */
export const HydrationBoundary = ({ children }: { children: ReactNode }): ReactNode => children;
