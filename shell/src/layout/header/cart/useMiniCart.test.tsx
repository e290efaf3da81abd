import { bus } from "@aurelle/shared/bus";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { briefMs, useMiniCart } from "./useMiniCart";

function Page({ pathname = "/" }: { pathname?: string }) {
  const { isOpen, toggle, use } = useMiniCart(pathname);
  return (
    <>
      <button type="button" onClick={toggle}>
        Toggle
      </button>
      <section id="mini-cart" data-testid="panel" hidden={!isOpen}>
        {isOpen && (
          <div {...use}>
            <button type="button">Close</button>
          </div>
        )}
      </section>
      <button type="button">
        <span>Add to Cart</span>
      </button>
    </>
  );
}

const panel = () => screen.getByTestId("panel");
const add = () => {
  fireEvent.click(screen.getByText("Add to Cart"));
  act(() => bus.emit("cart.itemAdded", { productId: "p-1", title: "Dome Band Ring" }, "cart"));
};
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const at = (left: number, right: number) => ({ left, right }) as DOMRect; // what the code under test reads

let isWide = true;
beforeEach(() => {
  isWide = true;
  jest.useFakeTimers();
  Object.defineProperty(globalThis, "matchMedia", { value: () => ({ matches: isWide }), configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "matchMedia");
});

describe("the mini-cart that opens after adding", () => {
  it("closes by itself after 6 s, counted from the last addition", () => {
    render(<Page />);
    add();
    wait(briefMs - 1);
    expect(panel()).toBeVisible();
    add();
    wait(briefMs - 1);
    expect(panel()).toBeVisible();
    wait(1);
    expect(panel()).not.toBeVisible();
  });

  it("stays while the mouse is over it", () => {
    render(<Page />);
    add();
    fireEvent.pointerEnter(panel().firstElementChild as Element); // the content, which is open
    wait(10 * briefMs);
    expect(panel()).toBeVisible();
    fireEvent.pointerLeave(panel().firstElementChild as Element);
    wait(briefMs);
    expect(panel()).not.toBeVisible();
  });

  it("stays once the focus has been in it, also when more is added", () => {
    render(<Page />);
    add();
    act(() => screen.getByText("Close").focus());
    act(() => screen.getByText("Toggle").focus());
    add();
    fireEvent.scroll(window);
    wait(10 * briefMs);
    expect(panel()).toBeVisible();
  });

  it("closes when the page is scrolled", () => {
    render(<Page />);
    add();
    fireEvent.scroll(window);
    expect(panel()).not.toBeVisible();
  });

  it("closes on another page", () => {
    const { rerender } = render(<Page />);
    add();
    rerender(<Page pathname="/rings" />);
    expect(panel()).not.toBeVisible();
  });

  it("does not open on a narrow screen", () => {
    isWide = false;
    render(<Page />);
    add();
    expect(panel()).not.toBeVisible();
  });

  it.each([
    [at(700, 900), "-216px"],
    [at(100, 584), ""],
  ])("opens beside a pressed button that it would cover: a button at %j moves it by '%s'", (button, translate) => {
    render(<Page />);
    panel().getBoundingClientRect = () => at(600, 900);
    const pressed = screen.getByText("Add to Cart").parentElement as HTMLElement; // the button around the text
    pressed.getBoundingClientRect = () => button;
    add();
    expect(panel().style.translate).toBe(translate);
    fireEvent.click(screen.getByText("Toggle"));
    fireEvent.click(screen.getByText("Toggle"));
    expect(panel()).toBeVisible();
    expect(panel().style.translate).toBe("");
  });
});

it("stays as long as the shopper wants when it was opened by its button", () => {
  render(<Page />);
  fireEvent.click(screen.getByText("Toggle"));
  fireEvent.scroll(window);
  wait(10 * briefMs);
  expect(panel()).toBeVisible();
});
