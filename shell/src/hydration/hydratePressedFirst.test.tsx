import { act } from "@testing-library/react";
import { type ReactNode, Suspense, useEffect } from "react";
import { renderToString } from "react-dom/server";
import { hydratePressedFirst } from "./hydratePressedFirst";
import { isBeforeHydration } from "./isBeforeHydration";

const names = ["first", "second", "third", "fourth"];
let order: string[];

function Part({ name }: { name: string }): ReactNode {
  useEffect(() => void order.push(name), [name]);
  return <button type="button">{name}</button>;
}
const app = names.map((name) => (
  <Suspense key={name}>
    <Part name={name} />
  </Suspense>
));

/** @returns the parts in the order in which they hydrate. */
async function hydrate(pressed: readonly string[]): Promise<string[]> {
  order = [];
  document.body.innerHTML = `<div>${renderToString(app)}</div>`;
  const container = document.body.firstElementChild;
  if (!container) throw new Error("no container");
  const presses = [...document.querySelectorAll("button")].filter(({ textContent }) => pressed.includes(textContent));
  await act(async () => hydratePressedFirst(container, app, presses, {}));
  return order;
}

describe("a page that hydrates", () => {
  it("begins with the part that was pressed", async () => {
    expect(await hydrate(["third"])).toEqual(["third", "first", "second", "fourth"]);
  });

  it("does not hydrate a part before the browser has shown that it is pressed, and then hydrates it before the others", async () => {
    order = [];
    document.body.innerHTML = `<div>${renderToString(app)}</div>`;
    const [container, , , third] = document.querySelectorAll("div, button");
    if (!container || !third) throw new Error("no container");
    window.early = { address: "", presses: new Set(), typed: new Set(), start: () => {}, loadStyles: () => {} };
    const seen: string[] = [];
    container.addEventListener("pointerdown", () => seen.push("container"));
    document.addEventListener("pointerdown", () => seen.push("document"), { capture: true, once: true });
    const paint = jest.spyOn(window, "requestAnimationFrame");
    await act(async () => {
      hydratePressedFirst(container, app, [], {});
      for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
        third.dispatchEvent(new Event(type, { bubbles: true }));
      }
      // The starter keeps the click from React.
      addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
      third.dispatchEvent(new Event("click", { bubbles: true }));
      expect(isBeforeHydration(third)).toBe(true);
      jest.useFakeTimers();
      paint.mock.calls.at(-1)?.[0](0);
      jest.runAllTimers();
      jest.useRealTimers();
    });
    expect(seen).toEqual(["document"]);
    expect(order).toEqual(["third", "first", "second", "fourth"]);
    delete window.early;
  });

  it("leaves a pressed link to React", async () => {
    order = [];
    document.body.innerHTML = `<div>${renderToString(<a href="/">Home</a>)}</div>`;
    const [container, link] = document.querySelectorAll("div, a");
    if (!container || !link) throw new Error("no container");
    window.early = { address: "", presses: new Set(), typed: new Set(), start: () => {}, loadStyles: () => {} };
    await act(async () => {
      hydratePressedFirst(container, <a href="/">Home</a>, [], {});
      link.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      expect(isBeforeHydration(link)).toBe(false);
    });
    delete window.early;
  });

  it("hydrates from top to bottom when nothing was pressed", async () => {
    expect(await hydrate([])).toEqual(names);
  });
});
