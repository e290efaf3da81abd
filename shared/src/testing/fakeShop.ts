import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { WireCart, WireOrder, WireProduct } from "../contract/contract";
import { aCart, aCartItem, anOrder, aProduct } from "./builders";

/** A request that reached the fake shop. */
export interface FakeShopRequest {
  method: string;
  /** Below the API's base: `cart/add/`. */
  path: string;
  /** Parsed from JSON; `null` without a body. */
  body: unknown;
}

/** Delays one response at the network's edge until it is opened. */
export interface Gate {
  open: () => void;
}

interface CartBody {
  product_id?: string;
  quantity?: number;
  ring_size?: string;
  engraving?: string;
  gift_message?: string;
  gift_receipt?: boolean;
}

/** The response of the API to a call that it rejects. `fields`: a sentence for each rejected field. */
export const anErrorResponse =
  (status: number, code: string, text: string, fields: Record<string, string> = {}) =>
  (): Response =>
    HttpResponse.json({ error: text, message: text, code, fields, request_id: "r-1" }, { status });

const asText = ({ method, path, body }: FakeShopRequest): string =>
  [method, path, body === null ? "" : JSON.stringify(body)].filter(Boolean).join(" ");

/** One cart, its products, and one order; changed as the API changes them. */
function aBackend(cart: WireCart, order: WireOrder) {
  let current = cart;
  const products = new Map<string, WireProduct>(
    cart.cart_items.map(({ product_id, product }) => [product_id, product]),
  );
  const change = (items: WireCart["cart_items"]) => {
    const { gift_message = "", gift_receipt = false, revision } = current;
    current = aCart(items, { revision: revision + 1, gift_message, gift_receipt });
    return HttpResponse.json(current);
  };
  return {
    get cart(): WireCart {
      return current;
    },
    setCart(next: WireCart): void {
      current = next;
    },
    read: () => HttpResponse.json(current),
    add(_: string, { product_id = "", quantity = 1, ring_size = "", engraving = "" }: CartBody) {
      const isSame = (item: WireCart["cart_items"][number]) =>
        item.product_id === product_id && (item.ring_size ?? "") === ring_size && (item.engraving ?? "") === engraving;
      const known = current.cart_items.find(isSame);
      if (known) {
        const grow = (item: typeof known) => (item === known ? { ...item, quantity: item.quantity + quantity } : item);
        return change(current.cart_items.map(grow));
      }
      const product = products.get(product_id) ?? aProduct({ id: product_id });
      return change([
        ...current.cart_items,
        aCartItem({ id: `line-${product_id}-${current.revision}`, product, quantity, ring_size, engraving }),
      ]);
    },
    put: (id: string, { quantity = 1 }: CartBody) =>
      change(current.cart_items.map((item) => (item.id === id ? { ...item, quantity } : item))),
    remove: (id: string) => change(current.cart_items.filter((item) => item.id !== id)),
    clear: () => change([]),
    setGift(_: string, { gift_message = "", gift_receipt = false }: CartBody) {
      current = { ...current, gift_message: gift_message.trim(), gift_receipt, revision: current.revision + 1 };
      return HttpResponse.json(current);
    },
    /** Placing the order removes the visitor's cart. */
    placeOrder() {
      current = { ...aCart([]), id: null, revision: 0 };
      return HttpResponse.json(order, { status: 201 });
    },
    readOrder: (id: string) =>
      id === order.id ? HttpResponse.json(order) : HttpResponse.json({ error: "Not found." }, { status: 404 }),
  };
}

/** Records each request, and responds as the test has set: late, or with another response. */
function aRecorder() {
  const requests: FakeShopRequest[] = [];
  const gates: { method: string | undefined; opened: Promise<void> }[] = [];
  const overrides: { method: string; respond: () => Response }[] = [];

  /** Removes and returns the first entry for this method. */
  const take = <Entry extends { method: string | undefined }>(list: Entry[], method: string): Entry | undefined => {
    const at = list.findIndex((entry) => entry.method === undefined || entry.method === method);
    return at < 0 ? undefined : list.splice(at, 1)[0];
  };
  return {
    requests,
    overrides,
    addGate(method: string | undefined): Gate {
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      gates.push({ method, opened });
      return { open: () => open() };
    },
    /** `act` changes the shop when the request arrives; the response leaves when the gate opens. */
    async respond(request: Request, act: (body: CartBody) => Response): Promise<Response> {
      const { method, url } = request;
      const text = await request.text();
      const body = text ? JSON.parse(text) : null;
      requests.push({ method, path: new URL(url).pathname.replace("/api/", ""), body });
      const override = take(overrides, method);
      const response = override ? override.respond() : act(body ?? {});
      await take(gates, method)?.opened;
      return response;
    },
  };
}

/**
 * A fake shop at the network's edge for the tests of cart and checkout: it has one cart and one order, records each
 * request, and can respond late or with an error.
 */
export function aFakeShop() {
  let backend = aBackend(aCart([]), anOrder());
  let recorder = aRecorder();

  const handle =
    (act: (id: string, body: CartBody) => Response) =>
    ({ request, params }: { request: Request; params: Record<string, unknown> }) =>
      recorder.respond(request, (body) => act(String(params.id), body));
  const server = setupServer(
    http.get(
      "*/api/cart/",
      handle(() => backend.read()),
    ),
    http.post(
      "*/api/cart/add/",
      handle((id, body) => backend.add(id, body)),
    ),
    http.put(
      "*/api/cart/item/:id/",
      handle((id, body) => backend.put(id, body)),
    ),
    http.delete(
      "*/api/cart/item/:id/remove/",
      handle((id) => backend.remove(id)),
    ),
    http.delete(
      "*/api/cart/clear/",
      handle(() => backend.clear()),
    ),
    http.put(
      "*/api/cart/gift/",
      handle((id, body) => backend.setGift(id, body)),
    ),
    http.post(
      "*/api/orders/create/",
      handle(() => backend.placeOrder()),
    ),
    http.get(
      "*/api/orders/:id/",
      handle((id) => backend.readOrder(id)),
    ),
  );
  return {
    server,
    get requests(): readonly FakeShopRequest[] {
      return recorder.requests;
    },
    /** The same requests as text: `PUT cart/item/a/ {"quantity":2}`. */
    get calls(): readonly string[] {
      return recorder.requests.map(asText);
    },
    get cart(): WireCart {
      return backend.cart;
    },
    /** Sets cart and order, and removes the recorded requests, the gates and the responses set by `respondOnce`. */
    reset(cart: WireCart = aCart([]), order: WireOrder = anOrder()): void {
      backend = aBackend(cart, order);
      recorder = aRecorder();
    },
    /** Changes the cart as another tab would. */
    setCart(next: WireCart): void {
      backend.setCart(next);
    },
    /** Delays the next response, of this method where one is named. Without a name each request takes one gate. */
    gate: (method?: string): Gate => recorder.addGate(method),
    /** The next request of this method gets this response instead, and changes nothing. */
    respondOnce(method: string, respond: () => Response): void {
      recorder.overrides.push({ method, respond });
    },
    /** The next POSTs place the order, but their responses never arrive. */
    loseOrderResponses(count: number): void {
      const respond = () => {
        backend.placeOrder();
        return HttpResponse.error();
      };
      for (let lost = 0; lost < count; lost += 1) recorder.overrides.push({ method: "POST", respond });
    },
  };
}
