import { readEmail, type Shop } from "./shop";

/** Two accounts of a shop, the first with an order, and products with a large stock. */
export interface Customers {
  shop: Shop;
  emails: Readonly<Record<"buyer" | "newcomer", string>>;
  tokens: Readonly<Record<"buyer" | "newcomer", string>>;
  /** An order of the buyer. */
  orderId: string;
  /** Ids of products; both have stock for a complete test run. */
  products: Readonly<Record<"plain" | "discounted", string>>;
}
export const password = "Moonstone-7!";
export const address = {
  full_name: "Ada Lovelace",
  phone_number: "+44 20 7946 0000",
  address: "12 St James's Square",
  city: "London",
  zip_code: "SW1Y 4JH",
};

/** The fields that tests read from responses. Each call fills only its own. */
export interface ApiResponse {
  id: string;
  access: string;
  total: number;
  order_number: string;
  created_at: string;
  grand_total: number;
  results: readonly { id: string; handle: string; title: string; inventory: number; active_discount: number | null }[];
  cart_items: readonly { quantity: number }[];
  /** The requests to return pieces of an order. */
  returns: readonly { id: string }[];
}

/** Calls the API directly. @throws Error for a status other than 2xx. */
export async function callApi(
  shop: Shop,
  method: string,
  path: string,
  token?: string,
  data?: object,
): Promise<ApiResponse> {
  const response = await fetch(`${shop.url}/api/${path}`, {
    method,
    headers: {
      ...(data ? { "Content-Type": "application/json" } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(data ? { body: JSON.stringify(data) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text || "{}");
}

/** The verification code of a registration. */
export const codeFor = async (shop: Shop, email: string): Promise<string> => {
  const [, code = ""] = await readEmail(shop, email, /Your code: (\d{6})/);
  return code;
};

/** The code of a password reset. The registration's e-mail may be there already, so it is found by its text. */
export const resetCodeFor = async (shop: Shop, email: string): Promise<string> => {
  const [, code = ""] = await readEmail(shop, email, /choose a new password[\s\S]*Your code: (\d{6})/);
  return code;
};

/** An address that no other test uses. */
export const newEmail = (name: string): string => `${name}.${Date.now()}@example.com`;

/** Registers and verifies an account. @returns its token. */
export async function anAccount(shop: Shop, email: string): Promise<string> {
  await callApi(shop, "POST", "users/register/", undefined, { email, password, password_confirm: password });
  const { access } = await callApi(shop, "POST", "users/validate/", undefined, {
    email,
    code: await codeFor(shop, email),
  });
  return access;
}
/** A new session of an account, which a test may end. @returns its token. */
export const aSession = async (shop: Shop, email: string): Promise<string> =>
  (await callApi(shop, "POST", "auth/token/", undefined, { email, password })).access;

/** Empties the cart and puts `quantity` of one product into it. @returns the cart's id. */
export async function fillCart(shop: Shop, token: string, productId: string, quantity = 1): Promise<string> {
  await callApi(shop, "DELETE", "cart/clear/", token);
  return (await callApi(shop, "POST", "cart/add/", token, { product_id: productId, quantity })).id;
}

interface OrderOptions {
  quantity?: number;
  paymentMethod?: "demo_payment" | "bank_transfer";
}
/** Orders one product through the API. @returns the order on the wire. */
export async function placeOrder(
  shop: Shop,
  token: string,
  productId: string,
  { quantity = 1, paymentMethod = "demo_payment" }: OrderOptions = {},
): Promise<ApiResponse> {
  const cart_id = await fillCart(shop, token, productId, quantity);
  const data = {
    ...address,
    email: "ada@example.com",
    country: "GB",
    notes: "",
    payment_method: paymentMethod,
    cart_id,
  };
  return callApi(shop, "POST", "orders/create/", token, data);
}

async function createCustomers(shop: Shop): Promise<Customers> {
  const { results } = await callApi(shop, "GET", "products/product/?category=rings");
  const largestStock = (isDiscounted: boolean) => {
    const candidates = results.filter(({ active_discount }) => (active_discount !== null) === isDiscounted);
    const [first] = [...candidates].sort((a, b) => b.inventory - a.inventory);
    if (!first) throw new Error("the seed has no such product");
    return first.id;
  };
  const products = { plain: largestStock(false), discounted: largestStock(true) };
  const emails = { buyer: newEmail("buyer"), newcomer: newEmail("newcomer") };
  const buyer = await anAccount(shop, emails.buyer);
  const newcomer = await anAccount(shop, emails.newcomer);
  const { id: orderId } = await placeOrder(shop, buyer, products.plain);
  return { shop, emails, tokens: { buyer, newcomer }, orderId, products };
}

const customersByShop = new Map<string, Promise<Customers>>();
/** The customers of a shop, created at the first call. */
export function customersOf(shop: Shop): Promise<Customers> {
  const customers = customersByShop.get(shop.url) ?? createCustomers(shop);
  customersByShop.set(shop.url, customers);
  return customers;
}
