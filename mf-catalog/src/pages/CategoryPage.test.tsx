import { useNavigate } from "@aurelle/shared/router";
import { aProduct, aProductList, axeFindings } from "@aurelle/shared/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { pauseMs } from "../components/filters/useDraft";
import { anApiOf, anApiOfFacets, facetsUrl, failing, productsUrl, rings, server } from "../testing/api";
import { installFakeIntersectionObserver } from "../testing/fakeIntersectionObserver";
import { renderCatalog } from "../testing/renderCatalog";
import CategoryPage from "./CategoryPage";

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

const pages = { "/rings": <CategoryPage />, "/earrings": <CategoryPage />, "/product/:id": <BackButton /> };
const render = (at = "/rings") => renderCatalog(pages, at);
const address = () => screen.getByTestId("location").textContent;
const link = (name: RegExp | string) => screen.findByRole("link", { name });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

beforeEach(() => {
  window.scrollTo = jest.fn();
  jest.spyOn(console, "warn").mockImplementation(() => {});
});

describe("a category page", () => {
  it("requests only its category, once, and shows the products", async () => {
    const { requests, listing } = anApiOf([rings(2)]);
    server.use(listing);
    render();
    expect(screen.getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
    expect(screen.getByText("Loading...")).toBeInTheDocument();
    expect(await axeFindings("list: loading")).toEqual([]);
    expect(await link(/^Ring 1 .*£980$/)).toHaveAttribute("href", "/product/1");
    expect(screen.getByText("2 products")).toBeVisible();
    expect(screen.getByText("No more products")).toBeVisible();
    expect(requests).toEqual(["?category=rings"]);
  });

  it("carries the product as navigation state", async () => {
    const product = aProduct({ id: "7", title: "Dome Band Ring" });
    server.use(anApiOf([[product]]).listing);
    render();
    await userEvent.click(await link(/Dome Band Ring/));
    expect(address()).toBe("/product/7");
    const state = JSON.parse(screen.getByTestId("location").dataset.state ?? "");
    expect(state).toEqual({ product, readAt: expect.any(Number) });
  });

  it("reports that there are no products", async () => {
    server.use(anApiOf([[]]).listing);
    render();
    expect(await screen.findByText("No products available for this collection")).toBeVisible();
    expect(await axeFindings("list: empty")).toEqual([]);
  });

  it("reports a failure, and tries again", async () => {
    server.use(http.get(productsUrl, () => failing(500), { once: true }));
    render();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error: Something went wrong on our side. Please try again.",
    );
    server.use(anApiOf([rings(1)]).listing);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await link(/^Ring 1/)).toBeVisible();
  });

  it("shows the server's own sentence", async () => {
    server.use(http.get(productsUrl, () => HttpResponse.json({ error: "Too many requests." }, { status: 429 })));
    render();
    expect(await screen.findByText("Error: Too many requests.")).toBeVisible();
    expect(await axeFindings("list: failed")).toEqual([]);
  });

  it("X5 ignores a late response with the products of other filters", async () => {
    server.use(
      http.get(productsUrl, async ({ request }) => {
        const isSlow = !request.url.includes("collection");
        if (isSlow) await delay(150);
        return HttpResponse.json(aProductList([aProduct({ title: isSlow ? "Late Ring" : "Luma Ring" })]));
      }),
    );
    jest.mocked(console.warn).mockClear();
    render();
    await userEvent.click(screen.getByRole("button", { name: "Luma" }));
    expect(await link(/Luma Ring/)).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(screen.queryByRole("link", { name: /Late Ring/ })).not.toBeInTheDocument();
    // The request was aborted, which is not a failure to log.
    expect(console.warn).not.toHaveBeenCalled();
  });
});

describe("the filters of a category page", () => {
  it("are those of the address", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render("/rings?collection=aurora&min=100&max=250&search=moon&sort=-price");
    await link(/^Ring 1/);
    const query = new URLSearchParams(requests[0]);
    expect(Object.fromEntries(query)).toEqual({
      category: "rings",
      collection: "Aurora",
      min_price: "10000",
      max_price: "25000",
      search: "moon",
      ordering: "-price",
    });
    expect(screen.getByRole("button", { name: "Aurora" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByLabelText("Minimum (£)")).toHaveValue("100");
    expect(screen.getByLabelText("Sort by")).toHaveValue("-price");
    expect(requests).toHaveLength(1);
    expect(await axeFindings("list: filtered and sorted")).toEqual([]);
  });

  it("drop invalid values of the address", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render("/rings?collection=Terra&min=100&sort=best");
    await link(/^Ring 1/);
    expect(address()).toBe("/rings?min=100");
    expect(requests).toEqual(["?category=rings&min_price=10000"]);
  });

  it("set a collection, and unset it when it is pressed again", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render();
    await link(/^Ring 1/);
    await userEvent.click(screen.getByRole("button", { name: "Vita" }));
    await waitFor(() => expect(address()).toBe("/rings?collection=Vita"));
    await userEvent.click(screen.getByRole("button", { name: "Vita" }));
    await waitFor(() => expect(address()).toBe("/rings"));
    await link(/^Ring 1/);
    expect(requests).toEqual(["?category=rings", "?category=rings&collection=Vita", "?category=rings"]);
  });

  describe("after typing, with a clock that stands still,", () => {
    afterEach(() => jest.useRealTimers());

    async function typeInto(name: string, text: string) {
      const sale = { name: "sale", values: [{ value: "true", label: "On sale", count: 1 }] };
      server.use(anApiOf([rings(1)]).listing, anApiOfFacets([sale]).facets);
      render();
      await link(/^Ring 1/);
      await screen.findByRole("checkbox", { name: "On sale (1)" });
      const never = () => new Promise<never>(() => {}); // the next list is not awaited
      server.use(http.get(productsUrl, never), http.get(facetsUrl, never));
      jest.useFakeTimers();
      await userEvent.setup({ delay: null }).type(screen.getByLabelText(name), text);
    }

    it("apply a price on Enter, in whole pounds", async () => {
      await typeInto("Minimum (£)", "100{Enter}");
      expect(address()).toBe("/rings?min=100");
    });

    it("apply a price when its field is left", async () => {
      await typeInto("Maximum (£)", "250");
      expect(address()).toBe("/rings");
      await userEvent.setup({ delay: null }).tab();
      expect(address()).toBe("/rings?max=250");
    });

    it("apply a price after a pause", async () => {
      await typeInto("Maximum (£)", "250");
      act(() => jest.advanceTimersByTime(pauseMs - 1));
      expect(address()).toBe("/rings");
      act(() => jest.advanceTimersByTime(1));
      expect(address()).toBe("/rings?max=250");
      expect(screen.getByLabelText("Maximum (£)")).toHaveFocus();
    });
  });

  it("send nothing while the minimum is above the maximum", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render("/rings?max=200");
    await link(/^Ring 1/);
    await userEvent.type(screen.getByLabelText("Minimum (£)"), "300{Enter}");
    expect(await screen.findByText("The minimum is above the maximum")).toBeVisible();
    expect(address()).toBe("/rings?max=200");
    expect(requests).toHaveLength(1);
  });

  it("apply both a price that was just typed and the collection pressed after it", async () => {
    server.use(anApiOf([rings(1)]).listing);
    render();
    await userEvent.type(screen.getByLabelText("Minimum (£)"), "100");
    await userEvent.click(screen.getByRole("button", { name: "Luma" }));
    await waitFor(() => expect(address()).toBe("/rings?min=100&collection=Luma"));
  });

  it("are all removed by Clear All, except for the category", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render("/rings?collection=Luma&min=100&search=moon");
    await link(/^Ring 1/);
    await userEvent.click(screen.getByRole("button", { name: "Clear All" }));
    await waitFor(() => expect(address()).toBe("/rings"));
    await waitFor(() => expect(requests.at(-1)).toBe("?category=rings"));
    expect(screen.getByLabelText("Minimum (£)")).toHaveValue("");
    expect(screen.getByLabelText("Search these products")).toHaveValue("");
  });

  it("are removed one by one", async () => {
    server.use(anApiOf([rings(1)]).listing);
    render("/rings?collection=Luma&min=100");
    const chips = await screen.findByRole("list", { name: "Active filters" });
    await userEvent.click(within(chips).getByRole("button", { name: "Remove filter: From £100" }));
    await waitFor(() => expect(address()).toBe("/rings?collection=Luma"));
    expect(screen.getByRole("region", { name: "Products" })).toHaveFocus();
  });

  it("can be cleared from an empty list", async () => {
    server.use(anApiOf([[]]).listing);
    render("/rings?collection=Vita");
    await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/rings"));
  });

  it("sort the list; the shop's own order is not in the address", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    render();
    expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Featured");
    await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Price: low to high");
    await waitFor(() => expect(address()).toBe("/rings?sort=price"));
    await waitFor(() => expect(requests.at(-1)).toBe("?category=rings&ordering=price"));
    await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Newest");
    await waitFor(() => expect(address()).toBe("/rings?sort=newest"));
    await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Featured");
    await waitFor(() => expect(address()).toBe("/rings"));
  });

  it("fold away on a phone", async () => {
    server.use(anApiOf([rings(1)]).listing);
    render("/rings?collection=Luma");
    const toggle = screen.getByRole("button", { name: "Filters (1)" });
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");
  });
});

describe("the end of the list", () => {
  const fivePages = [rings(2), rings(2, 3), rings(2, 5), rings(2, 7), rings(2, 9)];
  let intersectionObserver: ReturnType<typeof installFakeIntersectionObserver>;
  beforeEach(() => {
    intersectionObserver = installFakeIntersectionObserver();
  });
  afterEach(() => intersectionObserver.uninstall());

  const moreButton = () => screen.findByRole("button", { name: "Scroll for more" });
  const count = (number: number) =>
    waitFor(() => expect(screen.getAllByRole("link", { name: /^Ring/ })).toHaveLength(number));

  it("loads the next page when a tenth of it is in view, with the listing's filters", async () => {
    const { requests, listing } = anApiOf(fivePages);
    server.use(listing);
    render("/rings?collection=Aurora");
    await moreButton();
    // The button, and the skeletons below it.
    expect(intersectionObserver.all.slice(-2).map(({ options }) => options?.threshold)).toEqual([0.1, 0]);
    intersectionObserver.scrollIntoView();
    expect(screen.getByRole("button", { name: "Loading more products..." })).toBeVisible();
    expect(await axeFindings("list: loading more")).toEqual([]);
    await count(4);
    expect(requests.at(-1)).toBe("?category=rings&collection=Aurora&cursor=1");
    expect(screen.getByText("2 more, 4 of 10")).toBeInTheDocument();
  });

  it("leaves the focus at the end of the list after each press, to the last page", async () => {
    server.use(anApiOf(fivePages.slice(0, 3)).listing);
    render();
    await userEvent.click(await moreButton());
    await count(4);
    expect(await moreButton()).toHaveFocus();
    await userEvent.click(await moreButton());
    await count(6);
    expect(screen.getByText("No more products").parentElement).toHaveFocus();
  });

  it("requests a page once, even when it comes into view again", async () => {
    const { requests, listing } = anApiOf(fivePages);
    server.use(listing);
    render();
    await moreButton();
    intersectionObserver.scrollIntoView();
    intersectionObserver.scrollIntoView();
    await count(4);
    expect(requests).toHaveLength(2);
  });

  it("needs a press after three automatic pages", async () => {
    const { requests, listing } = anApiOf(fivePages);
    server.use(listing);
    render();
    for (const shown of [2, 4, 6]) {
      await count(shown);
      intersectionObserver.scrollIntoView();
    }
    await count(8);
    intersectionObserver.scrollIntoView();
    expect(requests).toHaveLength(4);
    await userEvent.click(await moreButton());
    await count(10);
    expect(screen.getByText("No more products")).toBeVisible();
    expect(screen.getByText("No more products").parentElement).toHaveFocus();
  });

  it("leaves the list when a later page fails, and needs a press", async () => {
    const { listing } = anApiOf([rings(2), rings(2, 3)]);
    let failures = 0;
    server.use(
      http.get(productsUrl, ({ request }) => {
        if (!request.url.includes("cursor=1")) return undefined;
        failures += 1;
        return failing(500);
      }),
      listing,
    );
    render();
    await moreButton();
    intersectionObserver.scrollIntoView();
    expect(await screen.findByRole("alert")).toHaveTextContent("Error: Something went wrong on our side.");
    expect(await axeFindings("list: more failed")).toEqual([]);
    await count(2);
    intersectionObserver.scrollIntoView();
    expect(failures).toBe(1);
    server.resetHandlers();
    server.use(listing);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await count(4);
  });

  it("L3 stops when the paging links form a circle", async () => {
    const circle = "http://products.example/api/products/product/?cursor=round";
    let requests = 0;
    server.use(
      http.get(productsUrl, () => {
        requests += 1;
        return HttpResponse.json(aProductList(rings(2, requests * 2 - 1), circle));
      }),
    );
    render();
    await moreButton();
    intersectionObserver.scrollIntoView();
    await count(4);
    expect(screen.getByText("No more products")).toBeVisible();
    expect(requests).toBe(2);
  });
});

describe("the way back", () => {
  it("restores the list with its pages, scroll and focus, and requests nothing", async () => {
    const { requests, listing } = anApiOf([rings(2), rings(2, 3)]);
    server.use(listing);
    render();
    await userEvent.click(await screen.findByRole("button", { name: "Scroll for more" }));
    const third = await link(/^Ring 3/);
    Object.defineProperty(window, "scrollY", { value: 640, configurable: true });
    window.dispatchEvent(new Event("scroll"));
    await userEvent.click(third);
    Object.defineProperty(window, "scrollY", { value: 0, configurable: true });
    await userEvent.click(await screen.findByRole("button", { name: "Back" }));
    // Not awaited: the list is there on the first paint.
    expect(screen.getAllByRole("link", { name: /^Ring/ })).toHaveLength(4);
    expect(screen.getByRole("link", { name: /^Ring 3/ })).toHaveFocus();
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: "instant" });
    expect(requests).toHaveLength(2);
  });

  it("undoes a filter", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    renderCatalog(
      {
        "/rings": (
          <>
            <CategoryPage />
            <BackButton />
          </>
        ),
      },
      "/rings",
    );
    await link(/^Ring 1/);
    await userEvent.click(screen.getByRole("button", { name: "Luma" }));
    await waitFor(() => expect(requests).toHaveLength(2));
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("button", { name: "Luma" })).toHaveAttribute("aria-pressed", "false");
    expect(await link(/^Ring 1/)).toBeVisible();
    expect(requests).toHaveLength(2);
  });
});

describe("the second photograph of a card", () => {
  const second = () => document.querySelector('img[src$="-Hover.jpg"]');

  it("is loaded when the mouse points at the card", async () => {
    server.use(anApiOf([rings(1)]).listing);
    render();
    const card = await link(/^Ring 1/);
    expect(second()).toBeNull();
    await userEvent.hover(card);
    expect(second()).toHaveAttribute("src", "/photos/rings/luma-dome-band-ring-Hover.jpg");
  });

  it("is never loaded by touch", async () => {
    server.use(anApiOf([rings(1)]).listing);
    render();
    const card = await link(/^Ring 1/);
    await userEvent.pointer([{ keys: "[TouchA>]", target: card }]);
    expect(second()).toBeNull();
  });
});
