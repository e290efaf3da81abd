import { Route, Routes } from "@aurelle/shared/router";
import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import type { ReactElement } from "react";
import { type CatalogStore, makeStore } from "../data/store";

// Swiper asks for the window's width by media query, which jsdom does not know: a narrow window.
window.matchMedia ??= ((media: string) => ({ media, matches: false })) as typeof window.matchMedia;

/** Draws pages by their routes, on a store of their own, as the shell would. */
export function renderCatalog(
  pages: Readonly<Record<string, ReactElement>>,
  at: string | { pathname: string; search?: string; state?: unknown },
  store: CatalogStore = makeStore(),
) {
  return renderPage(
    <Provider store={store}>
      <Routes>
        {Object.entries(pages).map(([path, page]) => (
          <Route key={path} path={path} element={page} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    </Provider>,
    { at },
  );
}
