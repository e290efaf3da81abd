import { address, codeFor, password } from "@aurelle/e2e/customers";
import type { Shop } from "@aurelle/e2e/shop";
import { type ApiResponse, type RequestOptions, sendRequest } from "./sendRequest";

/** One action of a shopper. `onResponse` gets the response of each of its requests. */
export type Visit = (onResponse: (response: ApiResponse) => void) => Promise<void>;

let visitors = 0;
/** The address of the next visitor. Each visitor has its own, as in a public shop. */
function nextAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

interface Product {
  id: string;
  handle: string;
  inventory: number;
}

async function productsOf({ url }: Shop): Promise<readonly Product[]> {
  const { body } = await sendRequest(url, { path: "/api/products/product/?page_size=60" });
  const { results } = JSON.parse(body) as { results: Product[] }; // the product list's schema (specification §7), which the API's tests check
  return results.filter(({ inventory }) => inventory > 1);
}

interface ShopClient {
  /** Sends a request from a new address. */
  send: (options: RequestOptions) => Promise<ApiResponse>;
  /** The id of the product at an index. After the last product the first one follows. */
  productId: (index: number) => string;
  /** The path of its page. */
  productPath: (index: number) => string;
}

async function openClient(shop: Shop): Promise<ShopClient> {
  const products = await productsOf(shop);
  return {
    send: (options) =>
      sendRequest(shop.url, { ...options, headers: { "x-forwarded-for": nextAddress(), ...options.headers } }),
    productId: (index) => products[index % products.length]?.id ?? "",
    productPath: (index) => `/product/${products[index % products.length]?.handle}`,
  };
}

/** Registers an account. @returns its token. @throws Error when the shop rejects it. */
async function register(shop: Shop, { send }: ShopClient, email: string): Promise<string> {
  const post = (path: string, body: object) => send({ path: `/api/users/${path}/`, method: "POST", body });
  await post("register", { email, password, password_confirm: password });
  const { status, body } = await post("validate", { email, code: await codeFor(shop, email) });
  if (status >= 300) throw new Error(`no account for ${email}: ${status} ${body}`);
  return (JSON.parse(body) as { access: string }).access; // the schema of this call (specification §7)
}

let products = 0;

/** Puts a product into a new cart. */
const addToNewCart =
  ({ send, productId }: ShopClient): Visit =>
  async (onResponse) => {
    const cart = await send({ path: "/api/cart/" });
    onResponse(cart);
    const cookie = cart.cookies.join("; ");
    const token = cart.cookies.find((one) => one.startsWith("csrftoken="))?.slice("csrftoken=".length);
    if (!token) return;
    products += 1;
    const body = { product_id: productId(products), quantity: 1 };
    onResponse(await send({ path: "/api/cart/add/", method: "POST", headers: { cookie, "x-csrftoken": token }, body }));
  };

/**
 * Orders a product and cancels the order, so that the shop never runs out of stock.
 * @param idle the tokens of shoppers who are not ordering.
 */
const orderAndCancel =
  ({ send, productId }: ShopClient, idle: string[]): Visit =>
  async (onResponse) => {
    const token = idle.shift();
    if (!token) return; // all shoppers are ordering
    const headers = { authorization: `Bearer ${token}` };
    const post = async (path: string, body?: object) => {
      const response = await send({ path, method: "POST", headers, ...(body ? { body } : {}) });
      onResponse(response);
      // Both calls return an object with an id.
      return response.status < 300 ? (JSON.parse(response.body || "{}") as { id?: string }).id : undefined;
    };
    products += 1;
    const cart_id = await post("/api/cart/add/", { product_id: productId(products), quantity: 1 });
    const form = { ...address, email: "ada@bench.example", country: "GB", payment_method: "demo_payment", cart_id };
    const id = cart_id && (await post("/api/orders/create/", form));
    // A shopper whom an overloaded shop rejects tries again, so that the stock is restored.
    for (let isCancelled = !id; !isCancelled; ) {
      const { status, retryAfter } = await send({ path: `/api/orders/${id}/cancel/`, method: "POST", headers });
      isCancelled = status !== 0 && status !== 429 && status !== 503;
      if (!isCancelled) await new Promise((resolve) => setTimeout(resolve, Number(retryAfter ?? 1) * 1000));
    }
    idle.push(token);
  };

/** Pages, and API calls of lists and products, that visitors read. */
const readPaths = ({ productId, productPath }: ShopClient): readonly string[] => [
  "/",
  "/rings",
  "/necklaces",
  productPath(0),
  productPath(1),
  "/search?query=gold",
  "/cart",
  "/about",
  "/api/products/product/",
  "/api/products/product/?category=rings",
  "/api/products/product/?search=gold",
  "/api/products/product/?ordering=price",
  `/api/products/product/${productId(2)}/`,
  `/api/products/product/${productId(3)}/`,
  "/api/products/product/?category=earrings&ordering=-price",
  "/api/products/product/?collection=aurora",
];

/**
 * The visits of a day, in turn. Of 40 visits 16 read pages, 16 read products and lists, 4 read their cart, 3 put a product into a new
 * cart, and one orders and cancels.
 * @param count of shoppers with an account.
 */
export async function dailyVisits(shop: Shop, count = 20): Promise<readonly Visit[]> {
  const client = await openClient(shop);
  const idle: string[] = [];
  for (let index = 0; index < count; index += 1) {
    idle.push(await register(shop, client, `shopper.${index}@bench.example`));
  }
  const read =
    (path: string): Visit =>
    async (onResponse) =>
      onResponse(await client.send({ path }));
  const add = addToNewCart(client);
  const cart = read("/api/cart/");
  const half = [...readPaths(client).map(read), cart, add, cart];
  return [...half, ...half, add, orderAndCancel(client, idle)];
}
