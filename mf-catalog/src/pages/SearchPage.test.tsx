import { axeFindings } from "@aurelle/shared/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { anApiOf, rings, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import SearchPage from "./SearchPage";

const render = (at: string) => renderCatalog({ "/search": <SearchPage /> }, at);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("the search page", () => {
  it("searches all categories for the search in the address", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render("/search?search=moon+stone");
    expect(screen.getByRole("heading", { level: 1, name: "Results for “moon stone”" })).toBeVisible();
    await screen.findByRole("link", { name: /^Ring 1/ });
    expect(requests).toEqual(["?search=moon+stone"]);
    expect(document.title).toBe("Search: moon stone · Aurelle");
  });

  it("shows all products without a search", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render("/search");
    expect(screen.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
    await screen.findByRole("link", { name: /^Ring 1/ });
    expect(requests).toEqual([""]);
  });

  it("searches for a text typed into the filter", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render("/search?search=moon");
    const field = screen.getByLabelText("Search these products");
    // At once: on a slow machine the pauses between keys would each apply what was typed so far.
    fireEvent.change(field, { target: { value: "pearl" } });
    await userEvent.type(field, "{Enter}");
    expect(await screen.findByRole("heading", { name: "Results for “pearl”" })).toBeVisible();
    await waitFor(() => expect(requests).toEqual(["?search=moon", "?search=pearl"]));
  });

  it("shows markup in the address as text", async () => {
    server.use(anApiOf([[]]).listing);
    render(`/search?search=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Results for “<img src=x onerror=alert(1)>”");
    expect(await screen.findByText(/^Nothing for/)).toHaveTextContent("Nothing for “<img src=x onerror=alert(1)>”.");
    expect(await axeFindings("search: nothing found")).toEqual([]);
  });

  it("tells a screen reader that nothing was found", async () => {
    server.use(anApiOf([[]]).listing);
    render("/search?search=zebra");
    await screen.findByText(/^Nothing for/);
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("0 products");
  });

  it("offers ways on where nothing was found, and does not throw the search away", async () => {
    const { requests, listing } = anApiOf([[]]);
    server.use(listing);
    render("/search?search=zebra&collection=Vita");
    await userEvent.click(await screen.findByRole("button", { name: "Search all products" }));
    await waitFor(() => expect(requests).toEqual(["?search=zebra&collection=Vita", "?search=zebra"]));
    expect(await screen.findByRole("link", { name: "Necklaces" })).toHaveAttribute("href", "/necklaces");
    expect(screen.getByRole("link", { name: "Gifts under £250" })).toHaveAttribute(
      "href",
      "/search?search=gift&max=250",
    );
  });

  it("says which words were corrected or left out, and leads to the exact search", async () => {
    const note = { corrected: "sapphire platinum hoops", dropped: ["platinum"] };
    server.use(
      http.get("*/api/products/product/", ({ request }) =>
        HttpResponse.json({
          results: rings(1),
          next: null,
          count: 1,
          ...(!request.url.includes("spelling=exact") && { search: note }),
        }),
      ),
    );
    render("/search?search=saphire+platinum+hoops");
    expect(await screen.findByText(/^Showing results for/)).toHaveTextContent(
      "Showing results for sapphire platinum hoops.",
    );
    expect(screen.getByText(/^No piece has all of that/)).toHaveTextContent("These match without “platinum”.");
    expect(await axeFindings("search: corrected")).toEqual([]);
    await userEvent.click(screen.getByRole("link", { name: "Search instead for saphire platinum hoops" }));
    await waitFor(() => expect(screen.queryByText(/^Showing results for/)).toBeNull());
    expect(screen.getByRole("link", { name: /^Ring 1/ })).toBeVisible();
  });
});
