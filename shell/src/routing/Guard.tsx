import { Navigate, useLocation } from "@aurelle/shared/router";
import { session, useSession } from "@aurelle/shared/session";
import { Loading, VisuallyHidden } from "@aurelle/shared/ui";
import { type ReactNode, useEffect } from "react";
import { useHydration } from "../hydration/useIsHydrating";

/**
 * Lets only signed-in shoppers through; the others go to `/login` and come back to where they were (specification §4, decision 3).
 * @param title of the page that waits.
 */
export function Guard({ title, children }: { title: string; children: ReactNode }) {
  const { isAuthenticated, status } = useSession();
  const { pathname, search, hash } = useLocation();
  const isHydrating = useHydration();
  const isFresh = isAuthenticated && status === "idle";
  useEffect(() => {
    if (isFresh) void session.loadProfile();
  }, [isFresh]);

  // The server knows nobody: who is here is seen only when the page is the browser's.
  if (!isHydrating && !isAuthenticated) {
    return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
  }
  if (isHydrating || status === "idle" || status === "loading") {
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
