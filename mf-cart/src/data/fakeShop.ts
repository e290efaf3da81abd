import type { WireCart, WireProduct } from "@aurelle/shared/contract";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

/** Keeps requests waiting at the network's edge until it is opened. */
export interface Gate {
  open: () => void;
}

/** A shop at the network's edge for tests: keeps one cart, writes down what it is asked, and can be slow or refuse. */
export function aFakeShop() {
  let cart: WireCart = aCart([]);
  let products = new Map<string, WireProduct>();
  let calls: string[] = [];
  let gates: Promise<void>[] = [];
  let refusals: { method: string; answer: () => Response }[] = [];

  const change = (items: WireCart["cart_items"]) => {
    cart = aCart(items, { revision: cart.revision + 1 });
    return HttpResponse.json(cart);
  };
  /** Writes the call down, waits where a gate is shut, refuses where told to, else acts. The cart changes on arrival. */
  const answer = (act: (id: string, body: { product_id?: string; quantity?: number }) => Response) => {
    return async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
      const { method, url } = request;
      const text = await request.text();
      calls.push([method, new URL(url).pathname.replace("/api/", ""), text].filter(Boolean).join(" "));
      const at = refusals.findIndex((refusal) => refusal.method === method);
      const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
      const reply = refusal ? refusal.answer() : act(String(params.id), text ? JSON.parse(text) : {});
      await gates.shift();
      return reply;
    };
  };
  const add = (_: string, { product_id = "", quantity = 1 }: { product_id?: string; quantity?: number }) => {
    const known = cart.cart_items.find((item) => item.product_id === product_id);
    if (known) return change(cart.cart_items.map((i) => (i === known ? { ...i, quantity: i.quantity + quantity } : i)));
    const product = products.get(product_id) ?? aProduct({ id: product_id });
    const id = `line-${product_id}-${cart.revision}`;
    return change([...cart.cart_items, aCartItem({ id, product, quantity })]);
  };
  const put = (id: string, { quantity = 1 }: { quantity?: number }) =>
    change(cart.cart_items.map((item) => (item.id === id ? { ...item, quantity } : item)));

  const server = setupServer(
    http.get(
      "*/api/cart/",
      answer(() => HttpResponse.json(cart)),
    ),
    http.post("*/api/cart/add/", answer(add)),
    http.put("*/api/cart/item/:id/", answer(put)),
    http.delete(
      "*/api/cart/item/:id/remove/",
      answer((id) => change(cart.cart_items.filter((item) => item.id !== id))),
    ),
    http.delete(
      "*/api/cart/clear/",
      answer(() => change([])),
    ),
  );
  return {
    server,
    /** `METHOD path body` of each request so far. */
    get calls(): readonly string[] {
      return calls;
    },
    get cart(): WireCart {
      return cart;
    },
    reset(next: WireCart = aCart([])): void {
      cart = next;
      products = new Map(next.cart_items.map(({ product_id, product }) => [product_id, product]));
      calls = [];
      gates = [];
      refusals = [];
    },
    /** The next request that has none yet gets its answer only when the gate opens. */
    gate(): Gate {
      let open = () => {};
      gates.push(
        new Promise((resolve) => {
          open = () => resolve();
        }),
      );
      return { open: () => open() };
    },
    /** The next request of this method is answered so instead. */
    refuse(method: string, answerWith: () => Response): void {
      refusals.push({ method, answer: answerWith });
    },
  };
}

/** An error as the API words it. */
export const aFault = (status: number, code: string, text: string) => () =>
  HttpResponse.json({ error: text, message: text, code, request_id: "r-1" }, { status });
