import type { WireProduct } from "@aurelle/shared/contract";
import { Link, useNavigate } from "@aurelle/shared/router";
import { session } from "@aurelle/shared/session";
import { aProduct, aProductList, aProfile, axeFindings } from "@aurelle/shared/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { failing, productsUrl, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import ProductPage from "./ProductPage";

/** Links to the product's page and to /product-overview, both with the product in the navigation state. */
function Links({ product, readAt }: { product: WireProduct; readAt?: number }) {
  return (
    <>
      <Link to={`/product/${product.id}`} state={{ product, readAt }}>
        With state
      </Link>
      <Link to="/product-overview" state={{ product, readAt }}>
        Overview
      </Link>
    </>
  );
}

const ring = aProduct({ id: "7", title: "Dome Band Ring" });
/** Another page, with a button that goes back in the history. */
function OtherPage() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}
const pages = (links = <Links product={ring} />) => ({
  "/rings": <OtherPage />,
  "/product/:id": <ProductPage />,
  "/product-overview": <ProductPage />,
  "/": links,
});

/** A fake API of one product. Returns the ids of the requests. */
function anApiWith(respond: () => Response | Promise<Response>) {
  const requests: string[] = [];
  server.use(
    http.get(`${productsUrl}:id/`, ({ params }) => {
      requests.push(String(params.id));
      return respond();
    }),
  );
  return requests;
}
const found = (part: Partial<WireProduct> = {}) => HttpResponse.json({ ...ring, ...part });
const title = (name = "Dome Band Ring") => screen.findByRole("heading", { level: 1, name });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  server.use(http.get(productsUrl, () => HttpResponse.json(aProductList([]))));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("the product page", () => {
  it("fetches the product by its id", async () => {
    const requests = anApiWith(() => found());
    renderCatalog(pages(), "/product/7");
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await axeFindings("product: loading")).toEqual([]);
    expect(await title()).toBeVisible();
    expect(screen.getByText("Soft curves, quiet confidence")).toBeVisible();
    expect(screen.getByText("A generous domed band with a mirror polish.")).toBeVisible();
    expect(screen.getByText("£980")).toBeVisible();
    expect(document.title).toBe("Dome Band Ring · Aurelle");
    expect(requests).toEqual(["7"]);
  });

  it("names the product by its handle in the address bar after a link has named it by its id", async () => {
    const requests = anApiWith(() => found({ handle: "dome-band-ring-7" }));
    history.replaceState({ key: "k" }, "", "/product/7?from=email#details");
    renderCatalog(pages(), "/product/7");
    await title();
    expect(location.pathname + location.search + location.hash).toBe("/product/dome-band-ring-7?from=email#details");
    expect(history.state).toEqual({ key: "k" });
    expect(requests).toEqual(["7"]);
    history.replaceState(null, "", "/");
  });

  it("has the canonical address with its handle after a link has named it by its id", async () => {
    document.head.innerHTML = '<link rel="canonical" href="https://shop.example/product/7">';
    anApiWith(() => found({ handle: "dome-band-ring-7" }));
    history.replaceState(null, "", "/product/7");
    renderCatalog(pages(), "/product/7");
    await title();
    const canonical = document.querySelector("link[rel=canonical]");
    expect(canonical).toHaveAttribute("href", "https://shop.example/product/dome-band-ring-7");
    history.replaceState(null, "", "/");
  });

  it("Y4 has no canonical address when there is no such product", async () => {
    document.head.innerHTML = '<link rel="canonical" href="https://shop.example/product/7">';
    anApiWith(() => failing(404));
    renderCatalog(pages(), "/product/7");
    await title("Product not found");
    expect(document.querySelector("link[rel=canonical]")).toBeNull();
  });

  it("shows category, material and size when it has them", async () => {
    anApiWith(() => found({ material: "18ct yellow gold", size: null }));
    renderCatalog(pages(), "/product/7");
    await title();
    expect(screen.getByText("Material").closest("dl")).toHaveTextContent("CategoryRingsMaterial18ct yellow gold");
    expect(screen.queryByText("Size")).not.toBeInTheDocument();
  });

  it("strikes the original price of a discounted product", async () => {
    anApiWith(() => found({ original_price: 120000, active_discount: 18 }));
    renderCatalog(pages(), "/product/7");
    await title();
    expect(screen.getByText("£1,200").tagName).toBe("S");
    expect(screen.getByText("Save £220.")).toBeVisible();
    expect(screen.getByText("£980")).toBeVisible();
    expect(await axeFindings("product: discounted")).toEqual([]);
  });

  it.each([
    [0, null],
    [1, "Only 1 left"],
    [3, "Only 3 left"],
    [4, null],
  ])("with a stock of %p says %p", async (inventory, text) => {
    anApiWith(() => found({ inventory }));
    renderCatalog(pages(), "/product/7");
    await title();
    expect(screen.queryByText(/^Only \d+ left$/)?.textContent ?? null).toBe(text);
  });

  it("promises delivery, returns and warranty beside the button, and that the price is all there is to pay", async () => {
    anApiWith(() => found());
    renderCatalog(pages(), "/product/7");
    await title();
    expect(screen.getByText("Prices include VAT.")).toBeVisible();
    expect(screen.queryByText(/^Save/)).toBeNull();
    const sections = {
      "Free delivery on every order": "shipping",
      "Returns within 30 days": "returns",
      "One-year warranty": "warranty",
    };
    for (const [name, section] of Object.entries(sections))
      expect(screen.getByRole("link", { name })).toHaveAttribute("href", `/faq#${section}`);
  });

  it("marks a product as out of stock, also when no remote fills the purchase slot", async () => {
    anApiWith(() => found({ inventory: 0 }));
    renderCatalog(pages(), "/product/7");
    await title();
    expect(screen.getByText("Out of Stock", { selector: "p" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
    expect(await axeFindings("product: out of stock")).toEqual([]);
  });

  it("reports that the product cannot be bought when no remote fills the slot", async () => {
    anApiWith(() => found());
    renderCatalog(pages(), "/product/7");
    await title();
    expect(screen.getByText(/cannot be bought right now/)).toBeVisible();
    expect(await axeFindings("product: cannot be bought")).toEqual([]);
  });

  it("reports that there is no such product", async () => {
    anApiWith(() => failing(404));
    renderCatalog(pages(), "/product/7");
    expect(await title("Product not found")).toBeVisible();
    expect(document.title).toBe("Product not found · Aurelle");
    expect(await axeFindings("product: not found")).toEqual([]);
  });

  it("reports that it could not be loaded, and tries again", async () => {
    anApiWith(() => failing(500));
    renderCatalog(pages(), "/product/7");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load product. Please try again later.");
    expect(await axeFindings("product: failed")).toEqual([]);
    anApiWith(() => found());
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await title()).toBeVisible();
  });

  it("reports the same for a response that is not a product", async () => {
    anApiWith(() => HttpResponse.json({ id: "7" }));
    renderCatalog(pages(), "/product/7");
    expect(await screen.findByText("Failed to load product. Please try again later.")).toBeVisible();
  });
});

it("opens its promises on a press", async () => {
  anApiWith(() => found());
  renderCatalog(pages(), "/product/7");
  await title();
  const promises = [...document.querySelectorAll("details")];
  for (const promise of promises) await userEvent.click(promise.querySelector("summary") as HTMLElement); // its first child
  expect(promises.map(({ open }) => open)).toEqual([true, true, true]);
  expect(await axeFindings("product: all promises open")).toEqual([]);
});

describe("a product in the navigation state", () => {
  it("shows at once, without a call", async () => {
    const requests = anApiWith(() => found());
    renderCatalog(pages(), "/");
    await userEvent.click(screen.getByRole("link", { name: "With state" }));
    expect(screen.getByRole("heading", { level: 1, name: "Dome Band Ring" })).toBeVisible();
    expect(requests).toEqual([]);
  });

  it("shows on /product-overview too", async () => {
    renderCatalog(pages(), "/");
    await userEvent.click(screen.getByRole("link", { name: "Overview" }));
    expect(await title()).toBeVisible();
  });

  it("is refreshed quietly after a reload: the server's price wins", async () => {
    const requests = anApiWith(() => found({ current_price: 85000, original_price: 85000 }));
    renderCatalog(pages(), { pathname: "/product/7", state: { product: ring } });
    expect(screen.getByText("£980")).toBeVisible();
    expect(await screen.findByText("£850")).toBeVisible();
    expect(requests).toEqual(["7"]);
  });

  it("is refreshed quietly on the way back to it: the server's stock wins", async () => {
    let inventory = 3;
    const requests = anApiWith(() => found({ inventory }));
    renderCatalog(pages(), "/");
    await userEvent.click(screen.getByRole("link", { name: "With state" }));
    expect(requests).toEqual([]);
    const [link] = screen.getAllByRole("link", { name: "Rings" });
    if (link) await userEvent.click(link);
    inventory = 0;
    await userEvent.click(await screen.findByRole("button", { name: "Back" }));
    expect(screen.getByRole("heading", { level: 1, name: "Dome Band Ring" })).toBeVisible();
    expect(await screen.findByText("Out of Stock", { selector: "p" })).toBeVisible();
    expect(requests).toEqual(["7"]);
  });

  it("is refreshed at once when it was read more than 60 s ago", async () => {
    const requests = anApiWith(() => found({ inventory: 0 }));
    renderCatalog(pages(<Links product={ring} readAt={Date.now() - 61_000} />), "/");
    await userEvent.click(screen.getByRole("link", { name: "With state" }));
    expect(await screen.findByText("Out of Stock", { selector: "p" })).toBeVisible();
    expect(requests).toEqual(["7"]);
  });

  it("is refreshed after 60 s on the page", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const requests = anApiWith(() => found({ current_price: 85000, original_price: 85000 }));
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      renderCatalog(pages(<Links product={ring} readAt={Date.now()} />), "/");
      await user.click(screen.getByRole("link", { name: "With state" }));
      act(() => jest.advanceTimersByTime(59_000));
      expect(requests).toEqual([]);
      act(() => jest.advanceTimersByTime(1_100));
      expect(await screen.findByText("£850")).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it("stays when the quiet refresh fails", async () => {
    const requests = anApiWith(() => failing(500));
    renderCatalog(pages(), { pathname: "/product/7", state: { product: ring } });
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole("heading", { level: 1, name: "Dome Band Ring" })).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("is replaced by a not-found text when the refresh does not find it", async () => {
    anApiWith(() => failing(404));
    renderCatalog(pages(), { pathname: "/product/7", state: { product: ring } });
    expect(await title("Product not found")).toBeVisible();
  });

  it.each([
    ["something else", { product: "ring" }],
    ["another product", { product: aProduct({ id: "8", title: "Other Ring" }) }],
    ["nothing", null],
  ])("is fetched when the state holds %s", async (_, state) => {
    const requests = anApiWith(() => found());
    renderCatalog(pages(), { pathname: "/product/7", state });
    expect(await title()).toBeVisible();
    expect(requests).toEqual(["7"]);
  });

  it("is not found on /product-overview without state", async () => {
    renderCatalog(pages(), "/product-overview");
    expect(await title("Product not found")).toBeVisible();
  });
});

describe("Continue Shopping", () => {
  it("goes back one page", async () => {
    anApiWith(() => found());
    renderCatalog(pages(), "/");
    await userEvent.click(screen.getByRole("link", { name: "With state" }));
    await userEvent.click(screen.getByRole("button", { name: "Continue Shopping" }));
    expect(await screen.findByRole("link", { name: "With state" })).toBeVisible();
  });

  it("goes home when the product is the first page", async () => {
    anApiWith(() => found());
    renderCatalog(pages(), "/product/7");
    await userEvent.click(await screen.findByRole("button", { name: "Continue Shopping" }));
    await waitFor(() => expect(screen.getByTestId("location")).toHaveTextContent("/"));
  });
});

describe("the gallery", () => {
  const images = ["a", "b", "c"].map((name) => ({
    image: `photos/rings/${name}.jpg`,
    is_thumbnail: name === "b",
    alt_text: `Ring from ${name}`,
  }));
  const picture = (number: number) => screen.getByRole("button", { name: `Picture ${number} of 3` });

  it("starts on the thumbnail and shows the selected picture", async () => {
    anApiWith(() => found({ images }));
    renderCatalog(pages(), "/product/7");
    await title();
    expect(picture(2)).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(picture(3));
    expect(picture(3)).toHaveAttribute("aria-pressed", "true");
    expect(picture(2)).toHaveAttribute("aria-pressed", "false");
    expect(await axeFindings("product: second photograph")).toEqual([]);
  });

  it("describes every picture", async () => {
    anApiWith(() => found({ images }));
    renderCatalog(pages(), "/product/7");
    await title();
    const strip = screen.getByRole("list", { name: "Pictures of Dome Band Ring" });
    expect(
      within(strip)
        .getAllByRole("img")
        .map((image) => image.getAttribute("alt")),
    ).toEqual(["Ring from a", "Ring from b", "Ring from c"]);
  });

  it("needs no thumbnails for one picture", async () => {
    anApiWith(() => found({ images: images.slice(0, 1) }));
    renderCatalog(pages(), "/product/7");
    expect(await screen.findByRole("img", { name: "Ring from a" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Picture/ })).not.toBeInTheDocument();
  });
});

describe("the related products", () => {
  it("are of the same collection", async () => {
    anApiWith(() => found());
    const requests: string[] = [];
    server.use(
      http.get(productsUrl, ({ request }) => {
        requests.push(new URL(request.url).search);
        return HttpResponse.json(
          aProductList([ring, aProduct({ id: "8", title: "Classic Hoops", category: "earrings" })]),
        );
      }),
    );
    renderCatalog(pages(), "/product/7");
    const carousel = await screen.findByRole("region", { name: "More from Luma" });
    const cards = await within(carousel).findAllByRole("link");
    expect(cards.map((card) => card.getAttribute("href"))).toEqual(["/product/8"]);
    expect(requests.filter((query) => query.includes("collection="))).toEqual(["?collection=Luma"]);
  });

  it("have their space reserved while they load, so that the footer stays in its place", async () => {
    anApiWith(() => found());
    server.use(http.get(productsUrl, () => new Promise<never>(() => {})));
    renderCatalog(pages(), "/product/7");
    const carousel = await screen.findByRole("region", { name: "More from Luma" });
    expect(within(carousel).getByText("Loading...")).toBeVisible();
  });

  it("are left out when there are none", async () => {
    anApiWith(() => found());
    server.use(http.get(productsUrl, () => HttpResponse.json(aProductList([ring]))));
    renderCatalog(pages(), "/product/7");
    const carousel = await screen.findByRole("region", { name: "More from Luma" });
    await waitFor(() => expect(carousel).not.toBeInTheDocument());
  });

  it("are left out when they cannot be loaded", async () => {
    anApiWith(() => found());
    server.use(http.get(productsUrl, () => failing(500)));
    renderCatalog(pages(), "/product/7");
    await title();
    await waitFor(() =>
      expect(console.warn).toHaveBeenCalledWith("related products could not be loaded", expect.anything()),
    );
    await waitFor(() => expect(screen.queryByRole("region", { name: /^More from/ })).not.toBeInTheDocument());
  });
});

describe("an out-of-stock product", () => {
  const noticesUrl = "http://localhost/api/stock-notices/";
  const field = () => screen.getByRole("textbox", { name: "Your email address" });
  const tellMe = () => userEvent.click(screen.getByRole("button", { name: "Tell me" }));

  it("offers an e-mail when it is back in stock, and accepts the request", async () => {
    const sent: unknown[] = [];
    anApiWith(() => found({ inventory: 0 }));
    server.use(
      http.post(noticesUrl, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ status: "noted", message: "We will write to you once." });
      }),
    );
    renderCatalog(pages(), "/product/7");
    await title();
    await userEvent.type(field(), " ada@example.com");
    await tellMe();
    const accepted = await screen.findByText("We will write to you once.");
    expect(sent).toEqual([{ product_id: "7", email: "ada@example.com" }]);
    expect(accepted.closest("[tabindex]")).toHaveFocus();
    expect(await axeFindings("product: out of stock, notice requested")).toEqual([]);
  });

  it("fills in the address of a signed-in shopper", async () => {
    anApiWith(() => found({ inventory: 0 }));
    act(() => session.start({ access: "token", user: aProfile({ email: "grace@example.com" }) }));
    renderCatalog(pages(), "/product/7");
    await title();
    expect(field()).toHaveValue("grace@example.com");
    act(() => session.forget());
  });

  it.each([
    ["", "Email is required"],
    ["ada", "Email is invalid"],
  ])("sends no request for %p: %s", async (email, text) => {
    anApiWith(() => found({ inventory: 0 }));
    renderCatalog(pages(), "/product/7");
    await title();
    if (email) await userEvent.type(field(), email);
    await tellMe();
    expect(screen.getByText(text)).toBeVisible();
    expect(await axeFindings("product: out of stock, address invalid")).toEqual([]);
  });

  it("reports why the request was rejected, and refreshes a product that is back in stock", async () => {
    let inventory = 0;
    anApiWith(() => found({ inventory }));
    const error = { error: "Dome Band Ring is in stock.", message: "", code: "in_stock", request_id: "r" };
    server.use(http.post(noticesUrl, () => HttpResponse.json(error, { status: 409 })));
    renderCatalog(pages(), "/product/7");
    await title();
    await userEvent.type(field(), "ada@example.com");
    inventory = 3;
    await tellMe();
    await waitFor(() => expect(screen.queryByText("Out of Stock", { selector: "p" })).not.toBeInTheDocument());
  });

  it("shows a server error, and accepts another request", async () => {
    anApiWith(() => found({ inventory: 0 }));
    server.use(http.post(noticesUrl, () => failing(500)));
    renderCatalog(pages(), "/product/7");
    await title();
    await userEvent.type(field(), "ada@example.com");
    await tellMe();
    expect(await screen.findByText("Your request could not be sent. Please try again.")).toBeVisible();
    expect(field()).toHaveValue("ada@example.com");
    expect(await axeFindings("product: out of stock, notice failed")).toEqual([]);
  });

  it("is the only one that offers an e-mail", async () => {
    anApiWith(() => found({ inventory: 3 }));
    renderCatalog(pages(), "/product/7");
    await title();
    expect(screen.queryByRole("button", { name: "Tell me" })).not.toBeInTheDocument();
  });
});
