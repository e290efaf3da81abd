import * as paths from "@aurelle/shared/contract/paths";
import { Navigate, useLocation } from "@aurelle/shared/router";
import { isSignedIn, session, useSession } from "@aurelle/shared/session";
import { Loading, VisuallyHidden } from "@aurelle/shared/ui";
import { type ReactNode, useEffect } from "react";
import { useIsHydrating } from "../hydration/useIsHydrating";

/**
 * Shows a page to signed-in shoppers only. Others are sent to `/login`, and return to this page after sign-in
 * (specification §4, decision 3).
 * @param title of the page, as its heading while the profile loads.
 */
export function Guard({ title, children }: { title: string; children: ReactNode }) {
  const state = useSession();
  const { pathname, search, hash } = useLocation();
  const isHydrating = useIsHydrating();
  // The page opens without a profile that could not be read, and shows it as soon as it can.
  useEffect(() => session.retryProfile(), []);

  // The server does not know the session, so the check waits until the page is hydrated.
  if (!isHydrating && !isSignedIn(state)) {
    return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />;
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
