import type { WireFacet } from "@aurelle/shared/contract";
import { axeFindings } from "@aurelle/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { anApiOf, anApiOfFacets, facetsUrl, failing, rings, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import CategoryPage from "./CategoryPage";
import CollectionPage from "./CollectionPage";
import SearchPage from "./SearchPage";

const value = (value: string, label: string, count: number | null) => ({ value, label, count });
const metals = (silver: number, gold: number): WireFacet => ({
  name: "metal",
  values: [value("silver", "Silver", silver), value("gold", "Gold", gold)],
});
const categoryFacet: WireFacet = { name: "category", values: [value("rings", "Rings", 4)] };
const stones: WireFacet = { name: "stone", values: [value("pearl", "Pearl", 1), value("none", "No stone", 3)] };
const prices: WireFacet = {
  name: "price",
  values: [value("0-9999", "Under £100", 1), value("10000-24999", "£100–£250", 5)],
};
const single: readonly WireFacet[] = [
  { name: "availability", values: [value("in-stock", "In stock", 1250)] },
  { name: "sale", values: [value("true", "On sale", null)] },
];
const all = [categoryFacet, metals(6, 2), stones, prices, ...single];

const pages = { "/rings": <CategoryPage />, "/search": <SearchPage />, "/luma": <CollectionPage /> };
const address = () => screen.getByTestId("location").textContent;
const box = (name: string) => screen.findByRole("checkbox", { name });

/** Opens a page whose listing always has six rings. @returns the queries of the listing and of the facets. */
function open(at: string, ...facets: readonly (readonly WireFacet[])[]) {
  const listing = anApiOf([rings(6)]);
  const counts = anApiOfFacets(...facets);
  server.use(listing.listing, counts.facets);
  renderCatalog(pages, at);
  return { listings: listing.requests, counts: counts.requests };
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  window.scrollTo = jest.fn();
});

describe("the facets of a list", () => {
  it("are chosen and taken back, several values each, in the address and in both requests", async () => {
    const { listings, counts } = open("/rings?sort=price", all);
    await userEvent.click(await box("Silver (6)"));
    expect(address()).toBe("/rings?sort=price&metal=silver");
    await userEvent.click(await box("Gold (2)"));
    await userEvent.click(await box("Pearl (1)"));
    expect(address()).toBe("/rings?sort=price&metal=silver&metal=gold&stone=pearl");
    await waitFor(() => expect(counts.at(-1)).toBe("?category=rings&metal=silver,gold&stone=pearl"));
    expect(listings.at(-1)).toBe("?category=rings&metal=silver,gold&stone=pearl&ordering=price");
    await userEvent.click(await box("Silver (6)"));
    expect(address()).toBe("/rings?sort=price&metal=gold&stone=pearl");
    expect(await box("Silver (6)")).toHaveFocus();
    expect(await axeFindings("list: facets")).toEqual([]);
  });

  it("are read from the address, whatever the case and the form", async () => {
    open("/rings?metal=Silver,gold&sale=true", all);
    for (const name of ["Silver (6)", "Gold (2)", "On sale"]) expect(await box(name)).toBeChecked();
    expect(await box("In stock (1,250)")).not.toBeChecked();
    expect(screen.getByText("Metal (2)")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Filters (3)" })).toBeInTheDocument();
  });

  it("show the counts that follow the other choices, and keep a value that leaves nothing", async () => {
    open("/rings", [metals(6, 2), stones], [metals(0, 2), stones]);
    await userEvent.click(await box("Pearl (1)"));
    const silver = await box("Silver (0)");
    expect(silver).toBeEnabled();
    await userEvent.click(silver);
    expect(address()).toBe("/rings?metal=silver&stone=pearl");
  });

  it("stay on the page while others are loading", async () => {
    open("/rings", all);
    await box("Silver (6)");
    server.use(http.get(facetsUrl, () => new Promise<never>(() => {})));
    await userEvent.click(await box("Pearl (1)"));
    expect(address()).toBe("/rings?stone=pearl");
    expect(screen.getByRole("checkbox", { name: "Silver (6)" })).toBeInTheDocument();
  });

  it("have one price band, which replaces a typed price and is replaced by one", async () => {
    const { listings } = open("/rings?min=20", all);
    await userEvent.click(await screen.findByRole("radio", { name: "£100–£250 (5)" }));
    expect(address()).toBe("/rings?price=100-250");
    await waitFor(() => expect(listings.at(-1)).toBe("?category=rings&min_price=10000&max_price=24999"));
    expect(screen.getByLabelText("Minimum (£)")).toHaveValue("");
    await userEvent.type(screen.getByLabelText("Maximum (£)"), "300{Enter}");
    expect(address()).toBe("/rings?max=300");
    expect(screen.getByRole("radio", { name: "Any price" })).not.toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Any price" }));
    expect(address()).toBe("/rings");
  });

  it("are chips that can be removed one by one, or all at once", async () => {
    open("/search?search=moon&metal=silver&price=100-250&size=m", all);
    const chips = within(await screen.findByRole("list", { name: "Active filters" }));
    expect(chips.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "“moon”",
      "Silver",
      "£100–£250",
      "Size M",
    ]);
    await userEvent.click(chips.getByRole("button", { name: "Remove filter: Silver" }));
    expect(address()).toBe("/search?search=moon&price=100-250&size=m");
    await userEvent.click(screen.getByRole("button", { name: "Clear all" }));
    expect(address()).toBe("/search");
    expect(screen.getByRole("region", { name: "Products" })).toHaveFocus();
  });

  it("have categories where the page is not one itself", async () => {
    const { listings } = open("/search?search=moon", all);
    await userEvent.click(await box("Rings (4)"));
    expect(address()).toBe("/search?search=moon&category=rings");
    await waitFor(() => expect(listings.at(-1)).toBe("?category=rings&search=moon"));
  });

  it("are left out with the rest of the list when they cannot be loaded", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    open("/rings");
    server.use(http.get(facetsUrl, () => failing(500)));
    expect(await screen.findByRole("link", { name: /^Ring 1/ })).toBeVisible();
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByLabelText("Minimum (£)")).toBeVisible();
  });

  it("are not requested again from an API that has none", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    open("/rings");
    let requests = 0;
    server.use(
      http.get(facetsUrl, () => {
        requests += 1;
        return HttpResponse.json({ detail: "Not found." }, { status: 404 });
      }),
    );
    await waitFor(() => expect(requests).toBe(1));
    await userEvent.click(screen.getByRole("button", { name: "Vita" }));
    expect(await screen.findByRole("link", { name: /^Ring 1/ })).toBeVisible();
    expect(requests).toBe(1);
  });

  it("fill a form that works without JavaScript", async () => {
    open("/rings?collection=Vita&min=20&metal=silver&sort=price", all);
    const form = (await box("Silver (6)")).closest("form") as HTMLFormElement; // all boxes are in it
    expect([...new FormData(form)]).toEqual([
      ["collection", "Vita"],
      ["min", "20"],
      ["sort", "price"],
      ["metal", "silver"],
    ]);
    const search = screen.getByLabelText("Search these products").closest("form") as HTMLFormElement; // the field is in it
    expect([...new FormData(search)].map(([name]) => name)).toEqual(["collection", "min", "sort", "metal", "search"]);
  });
});

describe("the sheet of filters", () => {
  it("says what is left, and shows it", async () => {
    open("/rings", all);
    await userEvent.click(screen.getByRole("button", { name: "Filters" }));
    const sheet = within(screen.getByRole("dialog", { name: "Filters" }));
    await userEvent.click(await sheet.findByRole("checkbox", { name: "Silver (6)" }));
    expect(await sheet.findByRole("status")).toHaveTextContent("6 products");
    expect(await axeFindings("list: filters open")).toEqual([]);
    await userEvent.click(sheet.getByRole("button", { name: "Show 6 products" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/rings?metal=silver");
  });

  it("closes by its button, and clears everything", async () => {
    open("/rings?metal=silver&min=20", all);
    await userEvent.click(screen.getByRole("button", { name: "Filters (2)" }));
    await userEvent.click(screen.getByRole("button", { name: "Clear All" }));
    expect(address()).toBe("/rings");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("has the facets of a collection, and none of the filters that a collection clears", async () => {
    const { listings, counts } = open("/luma?min=20&collection=Vita&metal=silver", all);
    await waitFor(() => expect(address()).toBe("/luma?metal=silver"));
    await userEvent.click(await screen.findByRole("button", { name: "Filters (1)" }));
    const sheet = within(screen.getByRole("dialog", { name: "Filters" }));
    await userEvent.click(sheet.getByRole("checkbox", { name: "Rings (4)" }));
    expect(address()).toBe("/luma?category=rings&metal=silver");
    await waitFor(() => expect(listings.at(-1)).toBe("?category=rings&collection=Luma&metal=silver"));
    expect(counts.at(-1)).toBe("?category=rings&collection=Luma&metal=silver");
    expect(sheet.queryByLabelText("Minimum (£)")).toBeNull();
    expect(sheet.queryByRole("button", { name: "Vita" })).toBeNull();
  });
});
