import { bus } from "@aurelle/shared/bus";
import type { WireCart } from "@aurelle/shared/contract";
import { type Api, api } from "@aurelle/shared/http";
import { isSignedIn, session } from "@aurelle/shared/session";

/** @throws RangeError for what is no number of pieces: 'NaN' is no count. */
function pieces(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`not a number of pieces: ${value}`);
}

/** The cart as it may come: the lines under either name (decision 25). */
type LooseCart = Partial<WireCart> & { items?: WireCart["cart_items"] };

/** Asks for the cart and tells the house how many pieces are in it. */
async function tellCart(client: Api, isCurrent: () => boolean): Promise<void> {
  try {
    const { id, cart_items, items, revision = 0 } = (await client.get<LooseCart | null>("cart/")) ?? {};
    const lines: unknown = cart_items ?? items;
    if (!Array.isArray(lines)) throw new TypeError("the answer is no cart");
    const quantity = lines.reduce((sum, line) => sum + pieces(line?.quantity), 0);
    if (isCurrent()) bus.emit("cart.changed", { cartId: id ?? null, revision: pieces(revision), quantity });
  } catch (error) {
    // The count stays as it was: the cart page says what is wrong (specification §8).
    console.warn("the cart could not be counted", error);
  }
}

const whenIdle = (work: () => void) =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 1500 }) : setTimeout(work, 200);

/** These pages read the cart themselves, and the count comes of it; where they did not, it is asked for after all, ms. */
const pagesThatAsk = ["/cart", "/checkout"];
const theirsAtMostMs = 4000;

/** A stranger without the cookie that comes with every cart has none yet (reliability C2): there is nothing to ask for. */
function mayHaveCart(): boolean {
  if (isSignedIn(session.current)) return true;
  try {
    return /(?:^|;\s*)csrftoken=/.test(document.cookie);
  } catch {
    return true; // a page that may not read its cookies may have them all the same
  }
}

/** Keeps the header's count true: at start unless a page has asked already, at sign-in and sign-out, and when another tab changed the cart. */
export function followCart(client: Api = api): void {
  let asked = 0;
  const ask = () => {
    asked += 1;
    const mine = asked;
    void tellCart(client, () => mine === asked);
  };
  const askUnlessKnown = () => {
    if (bus.last("cart.changed") !== undefined) return;
    if (mayHaveCart()) ask();
    else bus.emit("cart.changed", { cartId: null, revision: 0, quantity: 0 });
  };
  if (pagesThatAsk.includes(location.pathname)) setTimeout(askUnlessKnown, theirsAtMostMs);
  else whenIdle(askUnlessKnown);

  let wasSignedIn: boolean | undefined;
  bus.on("session.changed", ({ status }) => {
    if (status === "loading") return;
    const isSignedIn = status === "authenticated";
    if (wasSignedIn !== undefined && wasSignedIn !== isSignedIn) {
      // A shared computer: nothing of the last shopper's cart stays in sight (decision 2).
      if (!isSignedIn) bus.emit("cart.changed", { cartId: null, revision: 0, quantity: 0 });
      ask();
    }
    wasSignedIn = isSignedIn;
  });
  bus.on("cart.outdated", ask);
  addEventListener("online", ask);
  addEventListener("pageshow", (event) => event.persisted && ask());
}
