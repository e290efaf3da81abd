import { pence } from "@aurelle/shared/money";
import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { PurchaseBar } from "./PurchaseBar";

let notify: (visible: Readonly<Record<"place" | "section", boolean>>) => void;

beforeEach(() => {
  class FakeObserver {
    readonly #observed: Element[] = [];
    constructor(callback: IntersectionObserverCallback) {
      notify = ({ place, section }) =>
        act(() => {
          const [inner, outer] = this.#observed;
          const entries = [
            { target: inner, isIntersecting: place },
            { target: outer, isIntersecting: section },
          ] as IntersectionObserverEntry[]; // the code under test reads nothing else
          callback(entries, {} as IntersectionObserver);
        });
    }
    observe(element: Element) {
      this.#observed.push(element);
    }
    disconnect() {}
  }
  Object.defineProperty(globalThis, "IntersectionObserver", {
    value: FakeObserver,
    configurable: true,
    writable: true,
  });
});
afterEach(() => Reflect.deleteProperty(globalThis, "IntersectionObserver"));

function Page() {
  const section = useRef<HTMLDivElement>(null);
  return (
    <div ref={section}>
      <PurchaseBar price={pence(98000)} section={section}>
        <button type="button">Add to Cart</button>
      </PurchaseBar>
    </div>
  );
}

describe("the purchase button", () => {
  it("moves to the lower edge, with the price, while its place is out of view", () => {
    render(<Page />);
    notify({ place: false, section: true });
    expect(screen.getByText("£980").parentElement).toHaveClass("away");
    expect(screen.getAllByRole("button", { name: "Add to Cart" })).toHaveLength(1);
  });

  it.each([
    ["its place is in view", { place: true, section: true }],
    ["the product is out of view", { place: false, section: false }],
  ])("stays in its place when %s", (_, visible) => {
    render(<Page />);
    notify(visible);
    expect(screen.queryByText("£980")).not.toBeInTheDocument();
  });
});
