import { api } from "@aurelle/shared/http";
import { Link } from "@aurelle/shared/router";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import CollectionPage from "../../pages/CollectionPage";
import { anApiOf, failing, productsUrl, rings, server } from "../../testing/api";
import { renderCatalog } from "../../testing/renderCatalog";
import prefetch from "../prefetch";

const pages = { "/": <Link to="/luma">Luma</Link>, "/luma": <CollectionPage /> };
const prefetchLuma = () =>
  prefetch({ url: new URL("/luma", location.href), page: { key: "/luma", params: {} } }, api).catch(() => {});
const ring = { name: /^Ring 1/ };
const pressLink = () => userEvent.click(screen.getByRole("link", { name: "Luma" }));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  // What one test has prefetched is too old for the next.
  const later = performance.now() + 60_000;
  jest.spyOn(performance, "now").mockReturnValue(later);
});
afterAll(() => server.close());

describe("the list behind a pressed link", () => {
  it("is on the page's first render, without another request", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    renderCatalog(pages, "/");
    await prefetchLuma();
    await pressLink();
    expect(screen.getByRole("link", ring)).toBeVisible();
    expect(screen.queryByText("Loading...")).toBeNull();
    expect(requests).toEqual(["?collection=Luma"]);
  });

  it("is awaited while its request is in flight", async () => {
    let respond = () => {};
    const isReady = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const requests: string[] = [];
    server.use(
      http.get(productsUrl, async ({ request }) => {
        requests.push(new URL(request.url).search);
        await isReady;
        return HttpResponse.json(rings(1));
      }),
    );
    renderCatalog(pages, "/");
    void prefetchLuma();
    await pressLink();
    expect(screen.getByText("Loading...")).toBeInTheDocument();
    respond();
    expect(await screen.findByRole("link", ring)).toBeVisible();
    expect(requests).toEqual(["?collection=Luma"]);
  });

  it("is requested by the page after a failed prefetch", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    server.use(http.get(productsUrl, () => failing(500)));
    renderCatalog(pages, "/");
    await prefetchLuma();
    const { listing } = anApiOf([rings(1)]);
    server.use(listing);
    await pressLink();
    expect(await screen.findByRole("link", ring)).toBeVisible();
  });

  it("is requested again once it is older than the browser would take it from its cache", async () => {
    const { requests, listing } = anApiOf([rings(1)]);
    server.use(listing);
    renderCatalog(pages, "/");
    await prefetchLuma();
    const later = performance.now() + 5000;
    jest.spyOn(performance, "now").mockReturnValue(later);
    await pressLink();
    expect(await screen.findByRole("link", ring)).toBeVisible();
    expect(requests).toEqual(["?collection=Luma", "?collection=Luma"]);
  });
});
