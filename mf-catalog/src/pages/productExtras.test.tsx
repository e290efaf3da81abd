import { aProduct, aProductList } from "@aurelle/shared/testing";
import { toast } from "@aurelle/shared/toast";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { productsUrl, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import ProductPage from "./ProductPage";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() =>
  server.use(
    http.get(productsUrl, () => HttpResponse.json(aProductList([]))),
    http.get(`${productsUrl}:id/`, () => HttpResponse.json(aProduct({ id: "7", title: "Dome Band Ring" }))),
  ),
);
afterEach(() => {
  server.resetHandlers();
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, "share");
});
afterAll(() => server.close());

async function show() {
  renderCatalog({ "/product/:id": <ProductPage /> }, "/product/7");
  await screen.findByRole("heading", { level: 1, name: "Dome Band Ring" });
}

/** Replaces the device's dialog. */
function aShareDialog(answer: () => Promise<void>) {
  const share = jest.fn(answer);
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  return share;
}

async function press() {
  const user = userEvent.setup(); // it has a clipboard
  await show();
  await user.click(screen.getByRole("button", { name: "Share this piece" }));
}

const url = "http://localhost/product/7";

describe("a product", () => {
  it("names the days of arrival by country", async () => {
    jest.useFakeTimers({
      now: Date.parse("2026-11-25T12:00:00Z"),
      doNotFake: ["setTimeout", "queueMicrotask", "nextTick"],
    });
    await show();
    const assurance = screen.getByRole("link", { name: "Free delivery on every order" }).parentElement;
    expect(assurance).toHaveTextContent("Paid today: to the US by Wed 2 December, elsewhere by Tue 15 December");
    await userEvent.click(screen.getByText("Delivery"));
    const list = screen.getByText("Delivery is free on every order.").nextElementSibling;
    expect(list).toHaveTextContent("United States: 3–5 business days Mon 30 November to Wed 2 December, if paid today");
    expect(list?.children).toHaveLength(3);
  });

  it("is shared by the device's dialog", async () => {
    const share = aShareDialog(() => Promise.resolve());
    await press();
    expect(share).toHaveBeenCalledWith({ title: "Dome Band Ring", url });
  });

  it("has its address copied where the device has no dialog", async () => {
    const announced = jest.spyOn(toast, "success");
    const user = userEvent.setup();
    await show();
    const copied = jest.spyOn(navigator.clipboard, "writeText");
    await user.click(screen.getByRole("button", { name: "Share this piece" }));
    await waitFor(() => expect(announced).toHaveBeenCalledWith("Link copied.", undefined, "share"));
    expect(copied).toHaveBeenCalledWith(url);
  });

  it("has its address copied when the dialog fails, but not when it is closed", async () => {
    const announced = jest.spyOn(toast, "success");
    const share = aShareDialog(() => Promise.reject(new DOMException("closed", "AbortError")));
    await press();
    share.mockImplementation(() => Promise.reject(new DOMException("rejected", "NotAllowedError")));
    expect(announced).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Share this piece" }));
    await waitFor(() => expect(announced).toHaveBeenCalledTimes(1));
  });

  it("says so when its address cannot be copied", async () => {
    const announced = jest.spyOn(toast, "error");
    const user = userEvent.setup();
    await show();
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied", "NotAllowedError"));
    await user.click(screen.getByRole("button", { name: "Share this piece" }));
    const text = "The link could not be copied. It is in the address bar.";
    await waitFor(() => expect(announced).toHaveBeenCalledWith(text, undefined, "share"));
  });
});
