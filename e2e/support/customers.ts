import { readMail, type Shop } from "./shop";

/** Two accounts of a shop, the first with an order, and products of which there are many. */
export interface Customers {
  shop: Shop;
  emails: Readonly<Record<"buyer" | "newcomer", string>>;
  tokens: Readonly<Record<"buyer" | "newcomer", string>>;
  /** One of the buyer's. */
  orderId: string;
  /** Ids. Of both there are enough for a file of tests. */
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

/** What tests read of an answer; each of them of its own call. */
interface Answer {
  id: string;
  access: string;
  total: number;
  order_number: string;
  created_at: string;
  grand_total: number;
  results: readonly { id: string; inventory: number; active_discount: number | null }[];
  cart_items: readonly { quantity: number }[];
}

/** Asks the API itself. @throws Error for an answer that is no success. */
export async function ask(shop: Shop, method: string, path: string, token?: string, data?: object): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api/${path}`, {
    method,
    headers: {
      ...(data ? { "Content-Type": "application/json" } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(data ? { body: JSON.stringify(data) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text || "{}");
}

export const codeFor = async (shop: Shop, email: string): Promise<string> => {
  const [, code = ""] = await readMail(shop, email, /Your code: (\d{6})/);
  return code;
};

/** From the letter about the password: it may come a little after the shop's answer, when that of the registration lies there already. */
export const resetCodeFor = async (shop: Shop, email: string): Promise<string> => {
  const [, code = ""] = await readMail(shop, email, /choose a new password[\s\S]*Your code: (\d{6})/);
  return code;
};

/** An address that no other test uses. */
export const newEmail = (name: string): string => `${name}.${Date.now()}@example.com`;

/** Registers and verifies an account. @returns its token. */
export async function anAccount(shop: Shop, email: string): Promise<string> {
  await ask(shop, "POST", "users/register/", undefined, { email, password, password_confirm: password });
  const { access } = await ask(shop, "POST", "users/validate/", undefined, { email, code: await codeFor(shop, email) });
  return access;
}
/** Another session of an account, which a test may end. */
export const aSession = async (shop: Shop, email: string): Promise<string> =>
  (await ask(shop, "POST", "auth/token/", undefined, { email, password })).access;

/** Empties the cart and puts `quantity` of one product into it. @returns the cart's id. */
export async function fillCart(shop: Shop, token: string, productId: string, quantity = 1): Promise<string> {
  await ask(shop, "DELETE", "cart/clear/", token);
  return (await ask(shop, "POST", "cart/add/", token, { product_id: productId, quantity })).id;
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
): Promise<Answer> {
  const cart_id = await fillCart(shop, token, productId, quantity);
  const data = {
    ...address,
    email: "ada@example.com",
    country: "GB",
    notes: "",
    payment_method: paymentMethod,
    cart_id,
  };
  return ask(shop, "POST", "orders/create/", token, data);
}

async function welcome(shop: Shop): Promise<Customers> {
  const { results } = await ask(shop, "GET", "products/product/?category=rings");
  const most = (isDiscounted: boolean) => {
    const offered = results.filter(({ active_discount }) => (active_discount !== null) === isDiscounted);
    const [first] = [...offered].sort((a, b) => b.inventory - a.inventory);
    if (!first) throw new Error("the seed has no such product");
    return first.id;
  };
  const products = { plain: most(false), discounted: most(true) };
  const mark = Date.now();
  const emails = { buyer: `buyer.${mark}@example.com`, newcomer: `newcomer.${mark}@example.com` };
  const buyer = await anAccount(shop, emails.buyer);
  const newcomer = await anAccount(shop, emails.newcomer);
  const { id: orderId } = await placeOrder(shop, buyer, products.plain);
  return { shop, emails, tokens: { buyer, newcomer }, orderId, products };
}

const known = new Map<string, Promise<Customers>>();
/** The shop's customers, made once. */
export function customersOf(shop: Shop): Promise<Customers> {
  const customers = known.get(shop.url) ?? welcome(shop);
  known.set(shop.url, customers);
  return customers;
}
