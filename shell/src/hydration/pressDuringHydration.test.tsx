import { earlySubmit } from "@aurelle/shared/contract/forms";
import { guestWishlistKey } from "@aurelle/shared/contract/storageKeys";
import { act, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterDocuments, beforeDocuments, openDocument } from "../starter/testing/openDocument";
import { abortHydration, appId, registerHydration, useHydrated } from "./hydration";

// React hydrates a part in the middle of a press on it, where its code is ready. The starter is the real one, and so is React.

beforeEach(beforeDocuments);
afterEach(() => {
  abortHydration();
  afterDocuments();
});

let handled: string[];
beforeEach(() => {
  handled = [];
});

function App({ children }: { children: ReactNode }): ReactNode {
  useHydrated(appId);
  return children;
}
const controls: Record<string, ReactNode> = {
  "a button": (
    <button suppressHydrationWarning type="button" onClick={() => handled.push("pressed")}>
      Menu
    </button>
  ),
  "a form that waits": (
    <form
      {...earlySubmit("wait", "Dome Band Ring")}
      onSubmit={(event) => {
        event.preventDefault();
        handled.push("submitted");
      }}
    >
      <button suppressHydrationWarning type="submit">
        Add to Cart
      </button>
    </form>
  ),
  "a form that the browser may send": (
    <form
      {...earlySubmit("send")}
      onSubmit={(event) => {
        event.preventDefault();
        handled.push("submitted");
      }}
    >
      <button suppressHydrationWarning type="submit">
        Search
      </button>
    </form>
  ),
  "a heart": (
    <button suppressHydrationWarning type="button" data-heart="p-1" onClick={() => handled.push("pressed")}>
      Wishlist
    </button>
  ),
};

/** Opens a document with the control, starts React in it, and presses the control before React has come to it. */
async function pressBeforeHydration(name: string): Promise<HTMLButtonElement> {
  const app = <App>{controls[name]}</App>;
  openDocument({ html: `<div id="root">${renderToString(app)}</div>` });
  const root = document.getElementById("root") as HTMLElement; // in the line above
  const button = root.querySelector("button") as HTMLButtonElement; // in each control
  registerHydration([appId]);
  await act(async () => {
    hydrateRoot(root, app);
    button.click();
  });
  return button;
}

it.each([
  ["a button", ["pressed"]],
  ["a form that waits", ["submitted"]],
  ["a form that the browser may send", ["submitted"]],
])("F44 %s that is pressed while React hydrates it is handled once", async (name, expected) => {
  const button = await pressBeforeHydration(name);
  expect(handled).toEqual(expected);
  expect(button.hasAttribute("aria-busy")).toBe(false);
});

it("F44 a heart that is pressed while React hydrates it is only put on the list, which its code then shows", async () => {
  await pressBeforeHydration("a heart");
  expect(localStorage.getItem(guestWishlistKey)).toBe('["p-1"]');
  expect(handled).toEqual([]);
});
