import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { makeStore } from "../data/store";

/** Renders a page of this remote with a store of its own. */
export function renderAccount(page: ReactNode, options?: Parameters<typeof renderPage>[1]) {
  const store = makeStore();
  return { store, ...renderPage(<Provider store={store}>{page}</Provider>, options) };
}

/** The current path and its navigation state. */
export function currentLocation(): { path: string | null; state: unknown } {
  const element = screen.getByTestId("location");
  return { path: element.textContent, state: JSON.parse(element.dataset.state ?? "null") };
}

/** Delays a response of the fake server until the test calls `open`. */
export function aGate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
