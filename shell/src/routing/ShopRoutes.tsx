import type { PageConfig, PageRegistry } from "@aurelle/shared/contract/registry";
import { Route, Routes, useLocation } from "@aurelle/shared/router";
import { Failed, Loading, NotFoundPage } from "@aurelle/shared/ui";
import { memo, Suspense, useEffect } from "react";
import { shownPage } from "../../protocol/shownPage";
import { ErrorBoundary } from "../federation/frame/ErrorBoundary";
import { failedTexts, RemoteFrame } from "../federation/frame/RemoteFrame";
import { useFormAnswer } from "../forms/useFormAnswer";
import { pageId, useHydrated } from "../hydration/hydration";
import { completeRegistry, isOwnerKnown, useIsRegistryComplete } from "../pageData/completeRegistry";
import { usePageData } from "../pageData/usePageData";
import { Guard } from "./Guard";
import { LazyAnswerPage, lazyShellPages } from "./lazyShellPages";

function RemotePage({ remote, page }: { remote: string; page: PageConfig }) {
  const key = shownPage(page);
  const frame = <RemoteFrame key={`${remote} ${key}`} name={{ remote, kind: "page", key }} />;
  return page.protected ? <Guard title={page.title}>{frame}</Guard> : frame;
}

/** In place of a page of the shell whose code cannot be loaded: only a new document makes the browser fetch it again. */
const failedPage = <Failed text={failedTexts.page} onRetry={() => location.reload()} />;

const routesOf = ({ remotes }: PageRegistry) =>
  Object.entries(remotes).flatMap(([remote, { entry }]) =>
    entry.pages.map((page) => (
      <Route key={`${remote} ${page.path}`} path={page.path} element={<RemotePage remote={remote} page={page} />} />
    )),
  );

/** A page that the document did not contain, or an address without a page: which one is known when the registry is complete. */
function LatePage() {
  const { registry } = usePageData();
  const { pathname } = useLocation();
  const isComplete = useIsRegistryComplete();
  const isKnown = isComplete || isOwnerKnown(pathname);
  useEffect(() => {
    // A new document has the page's releases.
    if (!isKnown) completeRegistry().catch(() => location.reload());
  }, [isKnown]);
  if (!isKnown) return <Loading text="Loading..." />;
  return (
    <Routes>
      {routesOf(registry)}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Marks the page as hydrated. It is inside the `Suspense` around the page, so it mounts together with the page. */
function HydratedPage(): null {
  useHydrated(pageId);
  return null;
}

/**
 * The route table: the shell's own pages and the pages of the remotes by the registry. It names no remote. The component is
 * memoized, and does not render again when the registry is complete, because a new render would discard the server-rendered HTML of a page whose code is still loading.
 */
export const ShopRoutes = memo(function ShopRoutes() {
  const { registry } = usePageData();
  const answer = useFormAnswer();
  return (
    <Suspense fallback={<Loading text="Loading..." />}>
      <HydratedPage />
      <Routes>
        {lazyShellPages.map(({ path, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <ErrorBoundary key={path} fallback={failedPage}>
                <Page />
              </ErrorBoundary>
            }
          />
        ))}
        {/* The contact page shows its own. */}
        {answer && answer.form !== "contact" && (
          <Route path={answer.path} element={<LazyAnswerPage answer={answer} />} />
        )}
        {routesOf(registry)}
        <Route path="*" element={<LatePage />} />
      </Routes>
    </Suspense>
  );
});
