import { renderPage } from "@aurelle/shared/testing";
import { act, screen, waitFor } from "@testing-library/react";
import OfflinePage from "./OfflinePage";

const anIndex = {
  shopper: null as string | null,
  pages: [
    { url: "/offline", title: "You are offline", set: "s", at: 0, files: [] },
    { url: "/rings", title: "Rings", set: "s", at: 0, files: [] },
    { url: "/product/7", title: "Halo Ring · Aurelle", set: "s", at: 0, files: [] },
  ],
};

afterEach(() => {
  delete document.documentElement.dataset.standIn;
  Reflect.deleteProperty(globalThis, "caches");
  jest.restoreAllMocks();
});

it("reports the missing page, and links to the cart and to the cached pages, the last seen first", async () => {
  document.documentElement.dataset.standIn = "";
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const caches = { open: async () => ({ match: async () => Response.json(anIndex) }) };
  Object.defineProperty(globalThis, "caches", { value: caches, configurable: true });
  renderPage(<OfflinePage />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You are offline");
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Your cart" })).toHaveAttribute("href", "/cart");
  const cached = await screen.findByRole("region", { name: "Pages from your last visit" });
  const links = [...cached.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]);
  expect(links).toEqual([
    ["/product/7", "Halo Ring"],
    ["/rings", "Rings"],
  ]);
});

it("does not blame the visitor's connection when the shop is unreachable", () => {
  document.documentElement.dataset.standIn = "";
  renderPage(<OfflinePage />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The shop could not be reached");
});

it("reports that there is a connection when it is opened at its own address", () => {
  renderPage(<OfflinePage />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You are online");
});

it("Y2 does not show which pages another shopper has visited", async () => {
  document.documentElement.dataset.standIn = "";
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const read = jest.fn(async () => Response.json({ ...anIndex, shopper: "ada" }));
  Object.defineProperty(globalThis, "caches", { value: { open: async () => ({ match: read }) }, configurable: true });
  renderPage(<OfflinePage />);
  await waitFor(() => expect(read).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.queryByRole("region", { name: "Pages from your last visit" })).not.toBeInTheDocument();
});
