import type { WireCart, WireOrder } from "@aurelle/shared/contract";
import { aCart, anOrder } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

/** A shop at the network's edge for tests: keeps a cart, makes one order of it, and can be slow or refuse. */
export function aFakeShop() {
  let cart: WireCart = aCart();
  let order: WireOrder = anOrder();
  let calls: { method: string; path: string; body: unknown }[] = [];
  let gates: Promise<void>[] = [];
  let refusals: { method: string; answer: () => Response }[] = [];

  /** Writes the call down, acts on arrival, and answers when the gate is open; refuses instead where told to. */
  const answer =
    (act: (id: string) => Response) =>
    async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
      const { method, url } = request;
      const text = await request.text();
      calls.push({ method, path: new URL(url).pathname.replace("/api/", ""), body: text ? JSON.parse(text) : null });
      const at = refusals.findIndex((refusal) => refusal.method === method);
      const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
      const reply = refusal ? refusal.answer() : act(String(params.id));
      await (method === "POST" ? gates.shift() : undefined);
      return reply;
    };
  const place = () => {
    cart = { ...aCart([]), id: null, revision: 0 };
    return HttpResponse.json(order, { status: 201 });
  };
  const find = (id: string) =>
    id === order.id ? HttpResponse.json(order) : HttpResponse.json({ error: "Not found." }, { status: 404 });

  const server = setupServer(
    http.get(
      "*/api/cart/",
      answer(() => HttpResponse.json(cart)),
    ),
    http.post("*/api/orders/create/", answer(place)),
    http.get("*/api/orders/:id/", answer(find)),
  );
  return {
    server,
    get calls(): readonly { method: string; path: string; body: unknown }[] {
      return calls;
    },
    reset(next: { cart?: WireCart; order?: WireOrder } = {}): void {
      cart = next.cart ?? aCart();
      order = next.order ?? anOrder();
      calls = [];
      gates = [];
      refusals = [];
    },
    setCart(next: WireCart): void {
      cart = next;
    },
    /** The next order is answered only when the gate opens. */
    gate(): { open: () => void } {
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
    /** The next order is made, but its answer never arrives. */
    loseAnswer(): void {
      refusals.push({
        method: "POST",
        answer: () => {
          place();
          return HttpResponse.error();
        },
      });
    },
  };
}

/** An error as the API words it. */
export const aFault =
  (status: number, code: string, text: string, fields: Record<string, string> = {}) =>
  () =>
    HttpResponse.json({ error: text, message: text, code, fields, request_id: "r-1" }, { status });
