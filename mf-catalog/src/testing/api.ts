import type { WireFacet, WireFacets, WireProduct } from "@aurelle/shared/contract";
import { aProduct, aProductList } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

export const productsUrl = "http://localhost/api/products/product/";
export const batchUrl = "http://localhost/api/products/batch/";
export const facetsUrl = "http://localhost/api/products/facets/";

/** Rings with the ids `1`, `2` … and the titles `Ring 1`, `Ring 2` …. Their images have no text, so a link's name begins with the title. */
export const rings = (count: number, first = 1): WireProduct[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(first + index);
    const images = aProduct().images.map((image) => ({ ...image, alt_text: "" }));
    return aProduct({ id: number, title: `Ring ${number}`, images });
  });

/** A fake API that returns `pages` in order, by their `cursor`. `requests` contains the query of each request. */
export function anApiOf(pages: readonly (readonly WireProduct[])[]) {
  const requests: string[] = [];
  const total = pages.flat().length;
  const listing = http.get(productsUrl, ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    requests.push(search);
    const page = Number(searchParams.get("cursor") ?? "0");
    searchParams.set("cursor", String(page + 1));
    const next = page + 1 < pages.length ? `http://shop.example/api/products/product/?${searchParams}` : null;
    return HttpResponse.json({ ...aProductList(pages[page] ?? [], next), count: total });
  });
  return { requests, listing };
}

/** A fake API of single products and of several. `requests` contains the ids of all requests. */
export function anApiOfProducts(productOf: (id: string) => WireProduct | undefined) {
  const requests: string[] = [];
  const single = http.get(`${productsUrl}:id/`, ({ params }) => {
    requests.push(String(params.id));
    const product = productOf(String(params.id));
    return product ? HttpResponse.json(product) : failing(404);
  });
  const batch = http.get(batchUrl, ({ request }) => {
    const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",");
    requests.push(...ids);
    return HttpResponse.json({ results: ids.flatMap((id) => productOf(id) ?? []) });
  });
  return { requests, handlers: [single, batch] };
}

/** An error response of the API without a text of its own. */
export const failing = (status: number) =>
  HttpResponse.json({ error: "", message: "", code: "internal", request_id: "r1" }, { status });

/**
 * A fake API of facets, for each request the next of `answers`, and then the last one again. `requests` contains the query of each
 * request.
 */
export function anApiOfFacets(...answers: readonly (readonly WireFacet[])[]) {
  const requests: string[] = [];
  const facets = http.get(facetsUrl, ({ request }) => {
    requests.push(new URL(request.url).search);
    const body: WireFacets = { count: null, facets: [...(answers[requests.length - 1] ?? answers.at(-1) ?? [])] };
    return HttpResponse.json(body);
  });
  return { requests, facets };
}

/** The fake server at the network's edge. Without another handler no listing has facets. */
export const server = setupServer(anApiOfFacets().facets);
