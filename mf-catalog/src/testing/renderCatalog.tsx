import { Route, Routes } from "@aurelle/shared/router";
import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import type { ReactElement } from "react";
import { type AppStore, makeStore } from "../data/store";

// jsdom has no media queries, which Swiper reads: no query matches, as in a narrow window.
window.matchMedia ??= ((media: string) => ({ media, matches: false })) as typeof window.matchMedia; // Swiper reads nothing else

/** Renders pages by their routes with a store of their own, as the shell does. */
export function renderCatalog(
  pages: Readonly<Record<string, ReactElement>>,
  at: string | { pathname: string; search?: string; state?: unknown },
  store: AppStore = makeStore(),
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
