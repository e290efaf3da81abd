import { bus } from "@aurelle/shared/bus";
import { followCart } from "@aurelle/shared/cart/followCart";
import { type SentCart, toCartCount } from "@aurelle/shared/cart/toCart";
import * as paths from "@aurelle/shared/contract/paths";
import { csrfCookie } from "@aurelle/shared/contract/storageKeys";
import { type Api, api } from "@aurelle/shared/http";
import { isSignedIn, session } from "@aurelle/shared/session";

const emptyCount = { cartId: null, revision: 0, quantity: 0 };

/** Reads the cart and emits `cart.changed`. `isLatest`: false when a later reading has begun, whose result counts instead. */
async function announceCount(client: Api, isLatest: () => boolean): Promise<void> {
  try {
    const count = toCartCount(await client.get<SentCart | null>("cart/"));
    if (isLatest()) bus.emit("cart.changed", count);
  } catch (error) {
    // The count stays as it was. The cart page shows the error (specification §8).
    console.warn("the cart could not be counted", error);
  }
}

const whenIdle = (work: () => void) =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 1500 }) : setTimeout(work, 200);

/** These pages read the cart and announce it themselves. */
const readingPages: readonly string[] = [paths.cart, paths.checkout];
/** On a reading page the count waits this long for the page's own reading. */
const readingPageDelayMs = 4000;

/** False for an anonymous visitor without the cookie that comes with every cart: there is nothing to read (reliability C2). */
function mayHaveCart(): boolean {
  if (isSignedIn(session.current)) return true;
  try {
    return new RegExp(`(?:^|;\\s*)${csrfCookie}=`).test(document.cookie);
  } catch {
    return true; // a page that may not read its cookies may still have them
  }
}

/**
 * Emits `cart.changed`, from which the header has its count: at the start unless a page announced the cart already, at
 * sign-in and sign-out, and on the occasions of `followCart`.
 */
export function followCartCount(client: Api = api): void {
  let readings = 0;
  const read = () => {
    readings += 1;
    const reading = readings;
    void announceCount(client, () => reading === readings);
  };
  const readUnlessKnown = () => {
    if (bus.last("cart.changed") !== undefined) return;
    if (mayHaveCart()) read();
    else bus.emit("cart.changed", emptyCount);
  };
  if (readingPages.includes(location.pathname)) setTimeout(readUnlessKnown, readingPageDelayMs);
  else whenIdle(readUnlessKnown);

  let wasSignedIn: boolean | undefined;
  bus.on("session.changed", ({ status }) => {
    if (status === "loading") return;
    const isSignedIn = status === "authenticated";
    if (wasSignedIn !== undefined && wasSignedIn !== isSignedIn) {
      // On a shared computer the next visitor must not see the last shopper's count (decision 2).
      if (!isSignedIn) bus.emit("cart.changed", emptyCount);
      read();
    }
    wasSignedIn = isSignedIn;
  });
  followCart(read, new AbortController().signal); // never aborted: the header stays as long as the page
}
