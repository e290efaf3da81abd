import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import { configure, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { makeStore } from "../data/store";

// A busy machine is no fault of the page.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);

/** Draws a page of this room with a store of its own. */
export function renderAccount(page: ReactNode, options?: Parameters<typeof renderPage>[1]) {
  const store = makeStore();
  return { store, ...renderPage(<Provider store={store}>{page}</Provider>, options) };
}

/** Where the shopper is now, and what rode along. */
export function place(): { path: string | null; state: unknown } {
  const element = screen.getByTestId("location");
  return { path: element.textContent, state: JSON.parse(element.dataset.state ?? "null") };
}

/** Holds an answer of the fake server back until the test lets it go. */
export function aGate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
