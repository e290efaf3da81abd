import { act, render } from "@testing-library/react";
import { abortHydration, registerHydration, useHydrated } from "./hydration";

function Joins({ id }: { id: string }): null {
  useHydrated(id);
  return null;
}
/** As React marks what it has joined. */
const markJoined = (element: object) => Object.assign(element, { __reactPropsOfTest: {} });
const join = (id: string) => act(() => render(<Joins id={id} />));

function pressedEarly(): { button: HTMLButtonElement; presses: () => number } {
  const button = document.createElement("button");
  document.body.append(button);
  let count = 0;
  button.addEventListener("click", () => {
    count += 1;
  });
  window.early = { presses: new Set([button]), typed: new Set() };
  return { button, presses: () => count };
}
afterEach(() => {
  abortHydration();
  delete document.documentElement.dataset.hydrated;
  document.body.replaceChildren();
});

it("hands on what was pressed as soon as that part is joined, and only once", () => {
  const { button, presses } = pressedEarly();
  registerHydration(["house", "page"], []);
  join("page");
  expect(presses()).toBe(0);
  markJoined(button);
  join("house");
  expect(presses()).toBe(1);
  expect(document.documentElement.dataset.hydrated).toBe("");
  expect(window.early).toBeUndefined();
});

it("does not wait for a part that is far below the screen, but keeps what is pressed in it", () => {
  const { button, presses } = pressedEarly();
  registerHydration(["house"], ["catalog slot home.giftIdeas"]);
  join("house");
  expect(document.documentElement.dataset.hydrated).toBe("");
  expect([presses(), window.early?.presses]).toEqual([0, new Set([button])]);
  markJoined(button);
  join("catalog slot home.giftIdeas");
  expect(presses()).toBe(1);
  expect(window.early).toBeUndefined();
});

it("hands on each button that was pressed, in turn, and takes back that they are busy", () => {
  const { button, presses } = pressedEarly();
  const pressed: string[] = [];
  const other = document.createElement("button");
  for (const [name, element] of Object.entries({ button, other })) {
    element.addEventListener("click", () => pressed.push(name));
    element.setAttribute("aria-busy", "true");
    markJoined(element);
  }
  document.body.append(other);
  window.early?.presses.add(other);
  registerHydration(["house"], []);
  join("house");
  expect(pressed).toEqual(["button", "other"]);
  expect(presses()).toBe(1);
  expect([button.getAttribute("aria-busy"), other.getAttribute("aria-busy")]).toEqual([null, null]);
});

it("forgets what was pressed in a part that is gone", () => {
  const { button, presses } = pressedEarly();
  registerHydration(["house"], []);
  button.remove();
  join("house");
  expect(presses()).toBe(0);
});
