import type { PageConfig } from "@aurelle/shared/contract/registry";
import { Route, Routes } from "@aurelle/shared/router";
import { Loading, NotFoundPage } from "@aurelle/shared/ui";
import { memo, Suspense } from "react";
import { RemoteFrame } from "../federation/RemoteFrame";
import { useHydrated } from "../hydration/hydration";
import { usePageData } from "../pageData/usePageData";
import { Guard } from "./Guard";
import { ownPages } from "./lazyShellPages";

function RemotePage({ remote, page }: { remote: string; page: PageConfig }) {
  const frame = <RemoteFrame key={`${remote} ${page.path}`} name={{ remote, kind: "page", key: page.path }} />;
  return page.protected ? <Guard title={page.title}>{frame}</Guard> : frame;
}

function Joined(): null {
  useHydrated("page");
  return null;
}

/**
 * The route table: the shell's own pages and what the registry says of the remotes. No remote is named here. Nothing around it
 * draws it again: a page that waits for its code keeps what the server drew.
 */
export const ShopRoutes = memo(function ShopRoutes() {
  const { registry } = usePageData();
  const remotePages = Object.entries(registry.remotes).flatMap(([remote, { entry }]) =>
    entry.pages.map((page) => ({ remote, page })),
  );
  return (
    <Suspense fallback={<Loading text="Loading..." />}>
      <Joined />
      <Routes>
        {ownPages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        {remotePages.map(({ remote, page }) => (
          <Route key={`${remote} ${page.path}`} path={page.path} element={<RemotePage remote={remote} page={page} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
});
