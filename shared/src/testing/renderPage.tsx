import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "../router/router";
import { ToastOutlet } from "../toast/toast";

function LocationOutput() {
  const { pathname, search, state } = useLocation();
  return (
    <output data-testid="location" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
}

/**
 * Renders a page as the shell does: in a router, with toasts. The address is the text of the element with the test id
 * `location`; `at` may carry navigation state; `path` is the route's pattern where the page reads parameters.
 */
export function renderPage(
  page: ReactNode,
  {
    at = "/",
    path = "*",
  }: { at?: string | { pathname: string; search?: string; state?: unknown }; path?: string } = {},
) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={null} />
      </Routes>
      <LocationOutput />
      <ToastOutlet />
    </MemoryRouter>,
  );
}
