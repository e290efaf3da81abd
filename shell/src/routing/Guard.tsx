import { Navigate, useLocation } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { Loading, VisuallyHidden } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import { useHydration } from "../hydration/useIsHydrating";

/**
 * Lets only signed-in shoppers through; the others go to `/login` and come back to where they were (specification §4, decision 3).
 * @param title of the page that waits.
 */
export function Guard({ title, children }: { title: string; children: ReactNode }) {
  const state = useSession();
  const { pathname, search, hash } = useLocation();
  const isHydrating = useHydration();

  // The server knows nobody: who is here is seen only when the page is the browser's.
  if (!isHydrating && !isSignedIn(state)) {
    return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
  }
  if (isHydrating || state.status === "loading") {
    return (
      <>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <Loading text="Loading..." />
      </>
    );
  }
  return children;
}
