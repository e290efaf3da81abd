import type { PageConfig } from "@aurelle/shared/contract/registry";
import { Route, Routes } from "@aurelle/shared/router";
import { Loading, NotFoundPage } from "@aurelle/shared/ui";
import { lazy, Suspense } from "react";
import { shellPages } from "../content/pages";
import { pageData } from "../runtime/federation";
import { RemoteFrame } from "../runtime/RemoteFrame";
import { Guard } from "../session/Guard";

const ownPages = shellPages.map(({ path, load }) => ({ path, Page: lazy(load) }));

const remotePages = Object.entries(pageData.registry.remotes).flatMap(([remote, { entry }]) =>
  entry.pages.map((page) => ({ remote, page })),
);

function RemotePage({ remote, page }: { remote: string; page: PageConfig }) {
  const frame = <RemoteFrame key={`${remote} ${page.path}`} name={{ remote, kind: "page", key: page.path }} />;
  return page.protected ? <Guard title={page.title}>{frame}</Guard> : frame;
}

/** The route table: the shell's own pages and what the registry says of the remotes. No remote is named here. */
export function ShopRoutes() {
  return (
    <Suspense fallback={<Loading text="Loading..." />}>
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
}
