import type { ReactNode } from "react";

/** The server limits the time of a whole render (shell/ssr/render.tsx). */
export const SuspenseLimit = ({ children }: { children: ReactNode }): ReactNode => children;
