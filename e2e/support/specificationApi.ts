import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { keepAlive } from "@aurelle/shared/testing/keepAlive";

/** A product with the fields of specification §3, and no others. */
function product(id: number, category: string) {
  const path = `photos/${category} #${id}.jpg`;
  return {
    id,
    title: `${category} ${id}`,
    tagline: "Soft curves",
    description: "A generous domed band.",
    category,
    collection: "Luma",
    material: "18ct yellow gold",
    size: "N",
    original_price: 120000,
    current_price: 98050,
    active_discount: id % 2 === 0 ? "10.00" : 0,
    inventory: 3,
    images: [{ image: path, is_thumbnail: true, alt_text: `A piece of ${category}` }],
    thumbnail: path,
    image: path,
  };
}
const categories = ["rings", "earrings", "necklaces", "bracelets"];
export const specificationProducts = categories.flatMap((category, index) =>
  [1, 2, 3].map((number) => product(index * 10 + number, category)),
);

/**
 * A back end with the calls and fields of the specification that a visitor's pages need. `answer` replaces the body of every list of
 * products while it is set.
 */
export class SpecificationApi {
  answer: string | null = null;
  url = "";
  readonly #server: Server = createServer(keepAlive, ({ url = "/" }, response) => this.#respond(url, response));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "localhost", resolve));
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    this.url = `http://localhost:${port}`;
  }

  async close(): Promise<void> {
    const isClosed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await isClosed;
  }

  #respond(url: string, response: ServerResponse): void {
    const { status, text } = this.#responseOf(new URL(url, "http://backend.example"));
    response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(text);
  }

  #responseOf({ pathname, searchParams }: URL): { status: number; text: string } {
    const [, id] = pathname.match(/^\/api\/products\/product\/(\w+)\/$/) ?? [];
    const one = specificationProducts.find((candidate) => String(candidate.id) === id);
    if (one) return { status: 200, text: JSON.stringify(one) };
    if (pathname === "/api/cart/") return { status: 200, text: '{"id":null,"cart_items":[],"total":0}' };
    if (pathname !== "/api/products/product/") return { status: 404, text: '{"detail":"Not found."}' };
    const results = specificationProducts.filter(({ category, collection }) => {
      const isOf = (name: string, value: string) => [null, value].includes(searchParams.get(name));
      return isOf("category", category) && isOf("collection", collection);
    });
    return { status: 200, text: this.answer ?? JSON.stringify({ results, next: null }) };
  }
}
