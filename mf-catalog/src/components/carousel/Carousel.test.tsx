import type { WireProduct } from "@aurelle/shared/contract";
import { aProduct, aProductList, axeFindings } from "@aurelle/shared/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { Swiper } from "swiper";
import { makeStore } from "../../data/store";
import { anApiOf, failing, productsUrl, server } from "../../testing/api";
import { renderCatalog } from "../../testing/renderCatalog";
import GetTheLook from "./GetTheLook";
import GiftIdeas from "./GiftIdeas";

const of = (category: string, count: number): WireProduct[] =>
  Array.from({ length: count }, (_, index) =>
    aProduct({ id: `${category}-${index}`, title: `${category} ${index}`, category }),
  );
const cards = (carousel: HTMLElement) => within(carousel).getAllByRole("link");
const hrefs = (carousel: HTMLElement) => cards(carousel).map((card) => card.getAttribute("href"));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("Perfect Birthday Gift Ideas", () => {
  const region = () => screen.findByRole("region", { name: "Perfect Birthday Gift Ideas" });
  const filled = async () => {
    const carousel = await region();
    await within(carousel).findAllByRole("link");
    return carousel;
  };

  it("shows a loading text, then 3 rings, 2 earrings, 2 necklaces and 2 bracelets", async () => {
    const { requests, listing } = anApiOf([
      [...of("rings", 5), ...of("earrings", 5), ...of("necklaces", 5), ...of("bracelets", 5)],
    ]);
    server.use(listing);
    renderCatalog({ "/": <GiftIdeas /> }, "/");
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await axeFindings("home: loading")).toEqual([]);
    const found = hrefs(await filled());
    const countOf = (category: string) => found.filter((href) => href?.startsWith(`/product/${category}`)).length;
    expect(["rings", "earrings", "necklaces", "bracelets"].map(countOf)).toEqual([3, 2, 2, 2]);
    expect(requests).toEqual([""]);
  });

  it("loads pages until there are enough of each, at most four", async () => {
    const { requests, listing } = anApiOf([
      of("rings", 3),
      of("earrings", 2),
      of("necklaces", 2),
      of("pins", 3),
      of("bracelets", 2),
    ]);
    server.use(listing);
    renderCatalog({ "/": <GiftIdeas /> }, "/");
    expect(hrefs(await filled())).toHaveLength(7);
    expect(requests).toHaveLength(4);
  });

  it("has one order for the visit, and requests the products once", async () => {
    const { requests, listing } = anApiOf([[...of("rings", 8), ...of("earrings", 8)]]);
    server.use(listing);
    const store = makeStore();
    const first = renderCatalog({ "/": <GiftIdeas /> }, "/", store);
    const order = hrefs(await filled());
    first.unmount();
    renderCatalog({ "/": <GiftIdeas /> }, "/", store);
    expect(hrefs(await filled())).toEqual(order);
    expect(requests).toHaveLength(1);
  });

  it("only logs a failure, and shows no products", async () => {
    server.use(http.get(productsUrl, () => failing(500)));
    renderCatalog({ "/": <GiftIdeas /> }, "/");
    expect(await screen.findByText("No products found")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await axeFindings("home: failed")).toEqual([]);
    expect(console.warn).toHaveBeenCalledWith("the carousel giftIdeas could not be loaded", expect.anything());
  });

  it("carries the product as navigation state", async () => {
    const ring = aProduct({ id: "7", title: "Dome Band Ring" });
    server.use(anApiOf([[ring]]).listing);
    renderCatalog({ "/": <GiftIdeas /> }, "/");
    await userEvent.click(await screen.findByRole("link", { name: /Dome Band Ring/ }));
    const location = screen.getByTestId("location");
    expect(location).toHaveTextContent("/product/7");
    expect(JSON.parse(location.dataset.state ?? "").product).toEqual(ring);
  });
});

describe("Get the Look", () => {
  it("shows bracelets", async () => {
    const { requests, listing } = anApiOf([of("bracelets", 6)]);
    server.use(listing);
    renderCatalog({ "/": <GetTheLook /> }, "/");
    const carousel = screen.getByRole("region", { name: "Get the Look" });
    await waitFor(() => expect(cards(carousel)).toHaveLength(6));
    expect(requests).toEqual(["?category=bracelets"]);
  });

  it("reports that there are none", async () => {
    server.use(http.get(productsUrl, () => HttpResponse.json(aProductList([]))));
    renderCatalog({ "/": <GetTheLook /> }, "/");
    expect(await screen.findByText("No products found")).toBeVisible();
    expect(await axeFindings("home: empty")).toEqual([]);
  });

  it("requests the products again on the next visit to the page after a failure", async () => {
    server.use(http.get(productsUrl, () => failing(500)));
    const store = makeStore();
    const first = renderCatalog({ "/": <GetTheLook /> }, "/", store);
    await screen.findByText("No products found");
    first.unmount();
    server.use(anApiOf([of("bracelets", 1)]).listing);
    renderCatalog({ "/": <GetTheLook /> }, "/", store);
    expect(await screen.findByRole("link", { name: /bracelets 0/ })).toBeVisible();
  });
});

describe("the row of a carousel", () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });
  const filled = async (count: number) => {
    server.use(anApiOf([of("bracelets", count)]).listing);
    const { container, unmount } = renderCatalog({ "/": <GetTheLook /> }, "/");
    await screen.findByRole("link", { name: /bracelets 0/ });
    const row = container.querySelector<HTMLElement & { swiper?: Swiper }>(".swiper");
    if (!row) throw new Error("no row");
    return { row, region: screen.getByRole("region", { name: "Get the Look" }), unmount };
  };

  /** jsdom has no pointer events. */
  const enter = (region: HTMLElement, pointerType: "mouse" | "touch") =>
    fireEvent(region, Object.assign(new MouseEvent("pointerover", { bubbles: true }), { pointerType }));

  it.each([
    [360, 1],
    [640, 2],
    [768, 4],
    [1024, 5],
  ])("in a window of %i px shows %i, 30 px apart", async (width, count) => {
    window.matchMedia = ((media: string) => ({
      media,
      matches: width >= Number(/min-width: (\d+)px/.exec(media)?.[1]),
    })) as typeof window.matchMedia; // Swiper reads nothing else
    const { row, region } = await filled(8);
    enter(region, "mouse");
    await waitFor(() => expect(row.swiper?.params).toMatchObject({ slidesPerView: count, spaceBetween: 30 }));
  });

  it("is scrolled by the browser until a mouse or the keyboard reaches it, and always for a finger", async () => {
    const { row, region, unmount } = await filled(8);
    enter(region, "touch");
    await new Promise((resolve) => setTimeout(resolve, 50)); // long enough to load Swiper
    expect(row.swiper).toBeUndefined();
    const [first] = cards(region);
    act(() => first?.focus());
    await waitFor(() => expect(row).toHaveClass("swiper-initialized"));
    expect(first).toHaveFocus();
    unmount();
    expect(row.swiper).toBeFalsy();
  });

  it("has arrows that scroll it before Swiper is loaded, and none when all slides are visible", async () => {
    const { row, region } = await filled(8);
    const arrow = (name: string) => within(region).queryByRole("button", { name });
    expect(arrow("Next products")).toBeNull();
    const scrolled = jest.fn();
    Object.defineProperties(row, {
      clientWidth: { value: 400 },
      scrollWidth: { value: 3000 },
      scrollTo: { value: scrolled },
    });
    fireEvent.scroll(row);
    expect(arrow("Previous products")).toHaveAttribute("aria-disabled", "true");
    const next = arrow("Next products");
    if (!next) throw new Error("no arrow");
    fireEvent.click(next);
    fireEvent.click(next); // before the row has arrived
    expect(scrolled.mock.calls.map(([{ left }]) => left)).toEqual([30, 60]); // jsdom has no layout: only the spacing counts
    row.scrollLeft = 2600;
    fireEvent.scroll(row);
    expect(arrow("Next products")).toHaveAttribute("aria-disabled", "true");
    expect(arrow("Previous products")).not.toHaveAttribute("aria-disabled");
  });

  it("is a list, whose items a screen reader numbers by itself", async () => {
    await filled(2);
    expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(2);
    for (const item of screen.getAllByRole("listitem")) expect(item).not.toHaveAttribute("aria-label");
  });
});

describe("a card's pictures", () => {
  it("fall back once when the photograph is broken, and leave out a broken second one", async () => {
    server.use(anApiOf([of("bracelets", 1)]).listing);
    renderCatalog({ "/": <GetTheLook /> }, "/");
    const card = await screen.findByRole("link", { name: /bracelets 0/ });
    const breakImage = (image: Element | null | undefined) => {
      // A copy of it, and then the photograph itself.
      if (image) fireEvent.error(image);
      if (image) fireEvent.error(image);
    };
    breakImage(within(card).getAllByRole("img")[0]);
    expect(within(card).getByRole("img")).toHaveAttribute("src", "/default-product.svg");
    await userEvent.hover(card);
    breakImage(card.querySelector('img[src$="-Hover.jpg"]'));
    expect(card.querySelectorAll("img")).toHaveLength(1);
  });

  it("show the second one to the keyboard too", async () => {
    server.use(anApiOf([of("bracelets", 1)]).listing);
    renderCatalog({ "/": <GetTheLook /> }, "/");
    const card = await screen.findByRole("link", { name: /bracelets 0/ });
    await userEvent.tab();
    expect(card).toHaveFocus();
    expect(card.querySelector('img[src$="-Hover.jpg"]')).not.toBeNull();
  });
});
