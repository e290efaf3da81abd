import { act, render } from "@testing-library/react";
import { abortHydration, appId, pageId, registerHydration, useHydrated } from "./hydration";

function Hydrated({ id }: { id: string }): null {
  useHydrated(id);
  return null;
}
/** Marks an element as React marks what it has hydrated. */
const markHydrated = (element: object) => Object.assign(element, { __reactPropsOfTest: {} });
const hydrate = (id: string) => act(() => render(<Hydrated id={id} />));

/** A button that was pressed before hydration; `presses` counts the clicks that reached its handler. */
function aPressedButton(): { button: HTMLButtonElement; presses: () => number } {
  const button = document.createElement("button");
  document.body.append(button);
  let count = 0;
  button.addEventListener("click", () => {
    count += 1;
  });
  window.early = { address: "/", presses: new Set([button]), typed: new Set(), start: () => {}, loadStyles: () => {} };
  return { button, presses: () => count };
}
afterEach(() => {
  abortHydration();
  delete document.documentElement.dataset.hydrated;
  document.body.replaceChildren();
});

it("replays a press as soon as its part is hydrated, and only once", () => {
  const { button, presses } = aPressedButton();
  const slot = "cart slot product.purchase";
  registerHydration([appId, pageId, slot], []);
  hydrate(pageId);
  expect(presses()).toBe(0);
  markHydrated(button);
  hydrate(slot);
  expect(presses()).toBe(1);
  hydrate(appId);
  expect(presses()).toBe(1);
  expect(document.documentElement.dataset.hydrated).toBe("");
  expect(window.early).toBeUndefined();
});

it("does not wait for a part far below the screen, but replays a press in it later", () => {
  const { button, presses } = aPressedButton();
  registerHydration([appId], ["catalog slot home.giftIdeas"]);
  hydrate(appId);
  expect(document.documentElement.dataset.hydrated).toBe("");
  expect([presses(), window.early?.presses]).toEqual([0, new Set([button])]);
  markHydrated(button);
  hydrate("catalog slot home.giftIdeas");
  expect(presses()).toBe(1);
  expect(window.early).toBeUndefined();
});

it("replays each pressed button in turn, and removes the busy mark", () => {
  const { button, presses } = aPressedButton();
  const pressed: string[] = [];
  const other = document.createElement("button");
  for (const [name, element] of Object.entries({ button, other })) {
    element.addEventListener("click", () => pressed.push(name));
    element.setAttribute("aria-busy", "true");
    markHydrated(element);
  }
  document.body.append(other);
  window.early?.presses.add(other);
  registerHydration([appId], []);
  hydrate(appId);
  expect(pressed).toEqual(["button", "other"]);
  expect(presses()).toBe(1);
  expect([button.getAttribute("aria-busy"), other.getAttribute("aria-busy")]).toEqual([null, null]);
});

it.each(["checkbox", "radio"])("reports to React, once, a %s that was chosen", async (type) => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = `<input type="${type}">`;
  const box = container.firstChild as HTMLInputElement; // the line above
  box.click();
  window.early = { address: "/", presses: new Set(), typed: new Set([box]), start: () => {}, loadStyles: () => {} };
  const chosen = jest.fn();
  registerHydration([appId], []);
  render(<input type={type} checked={false} onChange={({ target }) => chosen(target.checked)} />, {
    container,
    hydrate: true,
  });
  await act(async () => void render(<Hydrated id={appId} />));
  expect(chosen.mock.calls).toEqual([[true]]);
});

it("drops a press in a part that was removed", () => {
  const { button, presses } = aPressedButton();
  registerHydration([appId], []);
  button.remove();
  hydrate(appId);
  expect(presses()).toBe(0);
});
