import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aCatalogProduct } from "../../testing/products";
import { ProductFacts } from "../product/ProductFacts";

const ring = aCatalogProduct({ category: "rings", size: "Size N" });
const openGuide = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Ring size guide" }));
  return within(screen.getByRole("dialog", { name: "Ring size guide" }));
};
const ownSize = () => screen.getByRole("combobox", { name: "Your ring size" });

beforeEach(() => localStorage.clear());

describe("the ring-size guide", () => {
  it("names each size in the UK, the EU and the US, and in millimetres", async () => {
    renderPage(<ProductFacts product={ring} />);
    const guide = await openGuide();
    expect(guide.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "UK",
      "EU",
      "US",
      "Across (mm)",
      "Round (mm)",
    ]);
    expect(guide.getByRole("row", { name: "N 54 6¾ 17.1 53.8" })).toBeVisible();
    expect(await axeFindings("product: ring size guide")).toEqual([]);
  });

  it("finds the size of a measured length, and stores it on a press", async () => {
    renderPage(<ProductFacts product={ring} />);
    const guide = await openGuide();
    await userEvent.type(guide.getByRole("textbox", { name: "Millimetres" }), "16,7");
    expect(guide.getByRole("status")).toHaveTextContent("That is UK M · EU 52.5 · US 6¼.");
    await userEvent.click(guide.getByRole("button", { name: "Make it my size" }));
    expect(ownSize()).toHaveValue("M");
    expect(localStorage.getItem("ringSize")).toBe("M");
    expect(guide.getByRole("row", { name: /^M yours/ })).toBeVisible();
  });

  it("reports when there is no ring of that size", async () => {
    renderPage(<ProductFacts product={ring} />);
    const guide = await openGuide();
    await userEvent.selectOptions(guide.getByRole("combobox", { name: "What you measured" }), "circumference");
    await userEvent.type(guide.getByRole("textbox", { name: "Millimetres" }), "17.1");
    expect(guide.getByRole("status")).toHaveTextContent("We have no ring of that size.");
  });

  it("starts with the stored size", async () => {
    localStorage.setItem("ringSize", "P½");
    renderPage(<ProductFacts product={ring} />);
    await openGuide();
    expect(ownSize()).toHaveValue("P½");
  });

  it("deletes the stored size when none is chosen", async () => {
    localStorage.setItem("ringSize", "P½");
    renderPage(<ProductFacts product={ring} />);
    await openGuide();
    await userEvent.selectOptions(ownSize(), "");
    expect(localStorage.getItem("ringSize")).toBeNull();
  });
});

describe("a ring", () => {
  it.each([
    ["N", "You wear N: this one fits you as it is."],
    ["P", "You wear P: this one can be resized to yours."],
    ["T", "You wear T: this one is more than two sizes from yours."],
    ["<b>", "Rings can be resized by up to two sizes."],
  ])("of size N shows to a shopper with the stored size %s: %s", (stored, text) => {
    localStorage.setItem("ringSize", stored);
    renderPage(<ProductFacts product={ring} />);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    [null, "It adjusts to any size between these."],
    ["Q", "You wear Q: this one does not adjust that far."],
  ])("that adjusts says nothing of resizing to a shopper with the stored size %s", (stored, text) => {
    if (stored !== null) localStorage.setItem("ringSize", stored);
    renderPage(<ProductFacts product={{ ...ring, size: "Adjustable, K to P" }} />);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/resized/)).not.toBeInTheDocument();
  });

  it("follows a size chosen in another tab", async () => {
    renderPage(<ProductFacts product={ring} />);
    localStorage.setItem("ringSize", "P");
    fireEvent(window, new StorageEvent("storage", { key: "ringSize" }));
    expect(await screen.findByText("You wear P: this one can be resized to yours.")).toBeVisible();
  });

  it("remembers the size for the visit when the browser stores nothing", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    const denied = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "QuotaExceededError");
    });
    renderPage(<ProductFacts product={ring} />);
    await openGuide();
    await userEvent.selectOptions(ownSize(), "P");
    expect(ownSize()).toHaveValue("P");
    denied.mockRestore();
    await userEvent.selectOptions(ownSize(), "");
    expect(ownSize()).toHaveValue("");
  });
});

it("is offered only for rings", () => {
  renderPage(<ProductFacts product={aCatalogProduct({ category: "necklaces", size: "45 cm" })} />);
  expect(screen.getByText("45 cm")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ring size guide" })).not.toBeInTheDocument();
});
