import { act } from "@testing-library/react";
import { type ReactNode, Suspense, useEffect } from "react";
import { renderToString } from "react-dom/server";
import { hydratePressedFirst } from "./hydratePressedFirst";

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

  it("hydrates from top to bottom when nothing was pressed", async () => {
    expect(await hydrate([])).toEqual(names);
  });
});
