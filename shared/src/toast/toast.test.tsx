import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ToastOutlet, toast } from "./toast";

function Page({ hasButton = true }: { hasButton?: boolean }) {
  return (
    <>
      <main tabIndex={-1}>{hasButton && <button type="button">Remove</button>}</main>
      <ToastOutlet />
    </>
  );
}

it("returns the focus when its action was pressed", async () => {
  const undone = jest.fn();
  render(<Page />);
  screen.getByRole("button", { name: "Remove" }).focus();
  act(() => void toast.info("A ring removed.", { label: "Undo", onAction: undone }));
  const undo = await screen.findByRole("button", { name: "Undo" });
  act(() => undo.focus());
  await userEvent.keyboard("{Enter}");
  expect(undone).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: "Remove" })).toHaveFocus();
});

it("moves the focus to `main` where the element that had it is gone", async () => {
  const { rerender } = render(<Page />);
  screen.getByRole("button", { name: "Remove" }).focus();
  act(() => void toast.info("A ring removed.", { label: "Put back", onAction: () => {} }));
  const back = await screen.findByRole("button", { name: "Put back" });
  act(() => back.focus());
  rerender(<Page hasButton={false} />);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
});

it("replaces a message on the same subject", async () => {
  render(<Page />);
  act(() => void toast.success("First is on your wishlist.", undefined, "wishlist"));
  await screen.findByText("First is on your wishlist.");
  act(() => void toast.info("First is off your wishlist.", undefined, "wishlist"));
  expect(await screen.findByText("First is off your wishlist.")).toBeInTheDocument();
  expect(screen.queryByText("First is on your wishlist.")).not.toBeInTheDocument();
});

it("is shown beside messages on other subjects", async () => {
  render(<Page />);
  act(() => void toast.success("Ring added to cart!"));
  act(() => void toast.success("Pendant added to cart!"));
  expect(await screen.findByText("Ring added to cart!")).toBeInTheDocument();
  expect(await screen.findByText("Pendant added to cart!")).toBeInTheDocument();
});

it("Y6 counts a message that is shown already, instead of repeating it", async () => {
  render(<Page />);
  act(() => void toast.success("Anklet added to cart!"));
  const message = await screen.findByText("Anklet added to cart!");
  for (let press = 0; press < 49; press += 1) act(() => void toast.success("Anklet added to cart!"));
  expect(await screen.findByText("× 50")).toBeInTheDocument();
  expect(screen.getAllByText("Anklet added to cart!")).toHaveLength(1);
  expect(message.closest("[role]") ?? screen.getByText("× 50").closest("[role]")).toHaveAttribute("role", "status");
});

it("Y6 shows at most three messages at once", async () => {
  render(<Page />);
  for (const name of ["A", "B", "C", "D", "E", "F"]) act(() => void toast.info(`Message ${name}`));
  await waitFor(() => expect(document.querySelectorAll(".Toastify__toast").length).toBeGreaterThan(0));
  await act(async () => {});
  expect(document.querySelectorAll(".Toastify__toast").length).toBeLessThanOrEqual(3);
});

it("is shown for five seconds", async () => {
  render(<Page />);
  act(() => void toast.success("Brooch added to cart!"));
  const message = await screen.findByText("Brooch added to cart!");
  // The library closes a toast when this animation ends.
  const clock = message.closest("[role]")?.parentElement?.querySelector(".Toastify__progress-bar");
  expect(clock).toHaveStyle({ animationDuration: "5000ms" });
});

describe("a toast and the focused element", () => {
  const box = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height);
  const isAtTop = () => document.documentElement.dataset.toasts === "top";
  /** A window of 360 x 640 px with a toast at one of its edges, and elements where the test puts them. */
  function placeIn(window: Readonly<Record<string, DOMRect>>) {
    jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      if (this.matches(".Toastify__toast")) return box(16, isAtTop() ? 80 : 560, 328, 64);
      return window[this.textContent ?? ""] ?? box(0, 0, 0, 0);
    });
  }
  afterEach(() => jest.restoreAllMocks());
  const links = ["Below", "Between", "Above"];
  async function showToastOver(rects: Readonly<Record<string, DOMRect>>) {
    placeIn(rects);
    render(
      <>
        <main tabIndex={-1}>
          {links.map((name) => (
            <button key={name} type="button">
              {name}
            </button>
          ))}
        </main>
        <ToastOutlet />
      </>,
    );
    act(() => void toast.success("Locket added to cart!"));
    await screen.findByText("Locket added to cart!");
  }
  const focus = (name: string) => act(() => screen.getByRole("button", { name }).focus());

  it("moves off an element that gets the focus (WCAG 2.4.11), and back", async () => {
    await showToastOver({ Below: box(300, 570, 40, 40), Between: box(300, 300, 40, 40), Above: box(20, 90, 200, 40) });
    focus("Below");
    await waitFor(() => expect(isAtTop()).toBe(true));
    focus("Between");
    focus("Above");
    await waitFor(() => expect(isAtTop()).toBe(false));
  });

  it("moves off the focused element when the page grows above it", async () => {
    const grown: (() => void)[] = [];
    const original = globalThis.ResizeObserver;
    globalThis.ResizeObserver = class {
      constructor(onResize: ResizeObserverCallback) {
        grown.push(() => onResize([], this));
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    const rects = { Below: box(300, 300, 40, 40) };
    await showToastOver(rects);
    globalThis.ResizeObserver = original;
    focus("Below");
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(isAtTop()).toBe(false);
    rects.Below = box(300, 570, 40, 40);
    for (const grow of grown) grow();
    expect(isAtTop()).toBe(true);
  });

  it("appears beside the element that has the focus", async () => {
    placeIn({ Remove: box(300, 570, 40, 40) });
    render(<Page />);
    screen.getByRole("button", { name: "Remove" }).focus();
    act(() => void toast.success("Tiara added to cart!"));
    await screen.findByText("Tiara added to cart!");
    await waitFor(() => expect(isAtTop()).toBe(true));
  });

  it("stays where it is when the focused element reaches both edges", async () => {
    await showToastOver({ Below: box(0, 0, 360, 640) });
    focus("Below");
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(isAtTop()).toBe(false);
  });
});

describe("while a dialog is open", () => {
  const message = () => screen.findByText("A ring added.");

  it("is inside the dialog, whichever opens, and back in the page after it", async () => {
    const { rerender } = render(<Page />);
    act(() => toast.success("A ring added."));
    expect((await message()).closest("dialog")).toBeNull();
    rerender(
      <>
        <Page />
        <dialog data-testid="first" />
        <dialog data-testid="second" />
      </>,
    );
    for (const id of ["first", "second"]) {
      screen.getByTestId(id).setAttribute("open", "");
      await waitFor(async () => expect(screen.getByTestId(id)).toContainElement(await message()));
    }
    screen.getByTestId("second").removeAttribute("open");
    await waitFor(async () => expect(screen.getByTestId("first")).toContainElement(await message()));
    screen.getByTestId("first").removeAttribute("open");
    await waitFor(async () => expect((await message()).closest("dialog")).toBeNull());
  });

  it("comes back with the next message when the dialog was removed without being closed", async () => {
    render(<Page />);
    act(() => toast.success("A ring added."));
    await message();
    const dialog = document.createElement("dialog");
    document.body.append(dialog);
    dialog.setAttribute("open", "");
    await waitFor(async () => expect(dialog).toContainElement(await message()));
    dialog.remove();
    act(() => toast.success("Another ring added."));
    expect(await screen.findByText("Another ring added.")).toBeInTheDocument();
    expect(await message()).toBeInTheDocument();
  });
});
