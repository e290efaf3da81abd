import type { WireProduct } from "@aurelle/shared/contract";
import { aProduct, aProductList } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

export const productsUrl = "http://localhost/api/products/product/";

/** Rings with the ids and titles `1`, `Ring 1` and so on; their pictures say nothing, so that the title begins a card's name. */
export const rings = (count: number, first = 1): WireProduct[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(first + index);
    const images = aProduct().images.map((image) => ({ ...image, alt_text: "" }));
    return aProduct({ id: number, title: `Ring ${number}`, images });
  });

/**
 * An API that gives `pages` one after the other, in the order of their `cursor`. `asked` holds the query of each call.
 */
export function anApiOf(pages: readonly (readonly WireProduct[])[]) {
  const asked: string[] = [];
  const total = pages.flat().length;
  const listing = http.get(productsUrl, ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    const page = Number(searchParams.get("cursor") ?? "0");
    searchParams.set("cursor", String(page + 1));
    const next = page + 1 < pages.length ? `http://shop.example/api/products/product/?${searchParams}` : null;
    return HttpResponse.json({ ...aProductList(pages[page] ?? [], next), count: total });
  });
  return { asked, listing };
}

export const failing = (status: number) =>
  HttpResponse.json({ error: "", message: "", code: "internal", request_id: "r1" }, { status });

export const server = setupServer();
