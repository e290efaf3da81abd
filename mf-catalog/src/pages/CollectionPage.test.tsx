import { axeFindings } from "@aurelle/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { anApiOf, failing, productsUrl, rings, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import CollectionPage from "./CollectionPage";

const pages = { "/aurora": <CollectionPage />, "/luma": <CollectionPage />, "/vita": <CollectionPage /> };

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("a collection page", () => {
  it.each([
    ["/aurora", "Aurora"],
    ["/luma", "Luma"],
    ["/vita", "Vita"],
  ])("at %s shows the advert and the products of %s", async (at, collection) => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    const { container } = renderCatalog(pages, at);
    expect(screen.getByRole("heading", { level: 1, name: collection })).toBeVisible();
    expect(container.querySelector("header img")).toHaveAttribute("src", `/banners${at}.jpg`);
    expect(await screen.findByRole("link", { name: /^Ring 1/ })).toBeVisible();
    expect(requests).toEqual([`?collection=${collection}`]);
  });

  it("ignores filters in the address", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    renderCatalog(pages, "/luma?collection=Vita&min=100");
    await screen.findByRole("link", { name: /^Ring 1/ });
    expect(requests).toEqual(["?collection=Luma"]);
  });

  it("loads further pages in every collection", async () => {
    const { requests, listing } = anApiOf([rings(2), rings(2, 3)]);
    server.use(listing);
    renderCatalog(pages, "/vita");
    await userEvent.click(await screen.findByRole("button", { name: "Scroll for more" }));
    expect(await screen.findByRole("link", { name: /^Ring 4/ })).toBeVisible();
    expect(requests.at(-1)).toBe("?collection=Vita&cursor=1");
  });

  it("reports that there are no products", async () => {
    server.use(anApiOf([[]]).listing);
    renderCatalog(pages, "/vita");
    expect(await screen.findByText("No products available for this collection")).toBeVisible();
    expect(await axeFindings("collection: empty")).toEqual([]);
  });

  it("reports a failure", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    server.use(http.get(productsUrl, () => failing(500)));
    renderCatalog(pages, "/aurora");
    expect(await screen.findByText("Error: Something went wrong on our side. Please try again.")).toBeVisible();
  });
});
