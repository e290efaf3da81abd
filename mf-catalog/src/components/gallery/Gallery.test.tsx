import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aCatalogProduct } from "../../testing/products";
import { Gallery } from "./Gallery";

const picture = (number: number) =>
  screen.getByRole("button", { name: new RegExp(`^Enlarge picture ${number} of 2: `) });
const dialog = () => screen.getByRole("dialog", { name: "Pictures of Dome Band Ring" });
const scale = () =>
  dialog().querySelector<HTMLElement>("picture")?.parentElement?.style.getPropertyValue("--scale") ?? "none";

/** Sets the time of the events that follow. On a busy machine the two clicks of a real double click may be far apart. */
const at = (ms: number) => jest.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(ms);
afterEach(() => jest.restoreAllMocks());

async function openLarge() {
  render(<Gallery images={aCatalogProduct().images} title="Dome Band Ring" />);
  await userEvent.click(picture(1));
}

describe("an enlarged picture", () => {
  it("is the pressed one, at scale 1", async () => {
    await openLarge();
    expect(within(dialog()).getByText("1 of 2")).toBeVisible();
    expect(within(dialog()).getByRole("img", { name: /polished yellow gold/ })).toBeVisible();
    expect(scale()).toBe("1");
    expect(screen.getByRole("button", { name: "Zoom out" })).toHaveAttribute("aria-disabled", "true");
  });

  it("grows by its buttons, up to four times", async () => {
    await openLarge();
    await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(scale()).toBe("2");
    await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(scale()).toBe("4");
    expect(screen.getByRole("button", { name: "Zoom in" })).toHaveAttribute("aria-disabled", "true");
  });

  it("is scaled by the keys plus, minus and zero", async () => {
    await openLarge();
    await userEvent.keyboard("++");
    expect(scale()).toBe("4");
    await userEvent.keyboard("-");
    expect(scale()).toBe("2");
    await userEvent.keyboard("0");
    expect(scale()).toBe("1");
  });

  it("grows and shrinks by a click, and grows by a double click", async () => {
    await openLarge();
    const stage = dialog().querySelector("picture")?.parentElement?.parentElement as HTMLElement; // rendered above
    at(1000);
    await userEvent.dblClick(stage);
    expect(scale()).toBe("2");
    at(1300);
    await userEvent.click(stage);
    expect(scale()).toBe("1");
  });

  it("grows and shrinks by a double tap of a finger, and not by single taps", async () => {
    await openLarge();
    const stage = dialog().querySelector("picture")?.parentElement?.parentElement as HTMLElement; // rendered above
    const tap = { keys: "[TouchA]", target: stage };
    at(1000);
    await userEvent.pointer([tap]);
    expect(scale()).toBe("1");
    at(1300);
    await userEvent.pointer([tap]);
    expect(scale()).toBe("1");
    at(1599);
    await userEvent.pointer([tap]);
    expect(scale()).toBe("2");
  });

  it("grows by the wheel", async () => {
    await openLarge();
    const stage = dialog().querySelector("picture")?.parentElement?.parentElement as HTMLElement; // rendered above
    fireEvent.wheel(stage, { deltaY: -400 });
    expect(Number(scale())).toBeCloseTo(Math.E);
  });

  it("is replaced by the next one on an arrow key, at scale 1", async () => {
    await openLarge();
    await userEvent.keyboard("+0{ArrowRight}");
    expect(within(dialog()).getByText("2 of 2")).toBeVisible();
    expect(within(dialog()).getByRole("img", { name: /close view/ })).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    expect(within(dialog()).getByText("2 of 2")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Previous picture" }));
    expect(within(dialog()).getByText("1 of 2")).toBeVisible();
  });

  it("grows no further than the photograph's own pixels", async () => {
    await openLarge();
    const image = within(dialog()).getByRole<HTMLImageElement>("img");
    const box = image.closest("picture")?.parentElement as HTMLElement; // rendered above
    Object.defineProperty(box, "offsetWidth", { value: 800 });
    Object.defineProperty(image, "naturalWidth", { value: 1600 });
    fireEvent.load(image);
    await userEvent.keyboard("+++");
    expect(scale()).toBe("2");
    expect(screen.getByRole("button", { name: "Zoom in" })).toHaveAttribute("aria-disabled", "true");
    expect(image.closest("picture")?.querySelector("source")?.srcset).toMatch(/ 1600w$/);
  });

  it("is moved by arrow keys above scale 1", async () => {
    await openLarge();
    await userEvent.keyboard("+{ArrowRight}");
    expect(within(dialog()).getByText("1 of 2")).toBeVisible();
  });

  it("leaves the gallery and the focus on the picture shown last", async () => {
    await openLarge();
    await userEvent.keyboard("{ArrowRight}");
    await userEvent.click(within(dialog()).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(picture(2)).toHaveFocus();
    expect(screen.getByRole("button", { name: "Picture 2 of 2" })).toHaveAttribute("aria-pressed", "true");
  });
});

it("offers neither arrows nor thumbnails for a single picture", async () => {
  render(<Gallery images={aCatalogProduct().images.slice(0, 1)} title="Dome Band Ring" />);
  expect(screen.queryByRole("button", { name: /^Picture/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /^Enlarge the picture: / }));
  expect(screen.queryByRole("button", { name: "Next picture" })).not.toBeInTheDocument();
});
