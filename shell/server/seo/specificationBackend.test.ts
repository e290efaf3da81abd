/** @jest-environment node */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { shopConfigFromEnv } from "../config";
import { bytesOf } from "../html/DocumentParts";
import { apiReader } from "../http/apiReader";
import { makePage } from "../pages/makePage";
import { catalogRegistry } from "../testing/catalogRegistry";
import { someDependencies } from "../testing/pageDependencies";
import { patientReader } from "../testing/patientReader";
import { readProductPart } from "./readProductPart";

/** A back end with the calls and fields of the specification (§3, §7), and no others. */

const ring = {
  id: 7,
  title: "Dome Band Ring",
  tagline: "Soft curves",
  description: "A generous domed band.",
  category: "rings",
  collection: "Luma",
  material: "18ct yellow gold",
  size: "N",
  original_price: 120000,
  current_price: 98050,
  active_discount: "10.00",
  inventory: 3,
  images: [
    { image: "photos/ring #2.jpg", is_thumbnail: false, alt_text: "From the side" },
    { image: "photos/ring #1.jpg", is_thumbnail: true, alt_text: "A domed band" },
  ],
};
/** The responses by path; every other path is a 404 without a body. */
const responses: Readonly<Record<string, object>> = {
  "/api/products/product/": { results: [ring], next: "http://backend.example/api/products/product/?page=2" },
  "/api/products/product/?page=2": { results: [{ ...ring, id: 8 }], next: null },
  "/api/products/product/7/": ring,
};

const registry = catalogRegistry({ path: "/product/:id", title: "Product" });

let backend: Server;
let readApi: ReturnType<typeof apiReader>;
beforeAll(async () => {
  backend = createServer(({ url = "" }, response) => {
    const body = responses[url];
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(body && JSON.stringify(body));
  });
  await new Promise<void>((resolve) => backend.listen(0, "localhost", resolve));
  const { port } = backend.address() as AddressInfo; // it listens on a port, not on a pipe
  readApi = patientReader(apiReader(Fastify(), `http://localhost:${port}`));
});
afterAll(async () => {
  const isClosed = new Promise((resolve) => backend.close(resolve));
  backend.closeAllConnections();
  await isClosed;
});

async function open(pathname: string) {
  const { status, html } = await makePage(
    {
      ...someDependencies(),
      config: shopConfigFromEnv({ PUBLIC_URL: "https://shop.example" }),
      readApi,
    },
    registry,
    { pathname, url: pathname, requester: { address: "10.0.0.1" }, overrides: {}, worksOffline: false },
  );
  return { status, html: bytesOf(html).toString() };
}

describe("a back end of exactly the specification's shape", () => {
  it("U6 gets the product's title, picture and JSON-LD", async () => {
    const { status, html } = await open("/product/7");
    expect(status).toBe(200);
    expect(html).toContain("<title>Dome Band Ring · Aurelle</title>");
    expect(html).toContain('<meta property="og:image" content="https://shop.example/photos/ring%20%231.jpg">');
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(things.map(([, text = ""]) => JSON.parse(text))).toMatchObject([
      { "@type": "Product", name: "Dome Band Ring", sku: "7", offers: { price: "980.50" } },
      { "@type": "BreadcrumbList" },
    ]);
  });

  it("U6 gets a 404 for a product that it does not have", async () => {
    const { status, html } = await open("/product/9");
    expect(status).toBe(404);
    expect(html).toContain("<title>Product not found · Aurelle</title>");
  });

  it("U6 gets a sitemap with the products of all pages of its list", async () => {
    expect(await readProductPart(readApi, 1)).toEqual({ paths: ["/product/7", "/product/8"], parts: 1 });
  });
});
