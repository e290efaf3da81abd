import { bus } from "@aurelle/shared/bus";
import { followCart } from "@aurelle/shared/cart/followCart";
import { type SentCart, toCartCount } from "@aurelle/shared/cart/toCart";
import type { ShopEvents } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { csrfCookie } from "@aurelle/shared/contract/storageKeys";
import { type Api, api } from "@aurelle/shared/http";
import { isSignedIn, session } from "@aurelle/shared/session";
import { whenIdle } from "@aurelle/shared/whenIdle";

type Count = ShopEvents["cart.changed"];

const emptyCount: Count = { cartId: null, revision: 0, quantity: 0 };

/**
 * Whether a count that was read is older than the one announced last (reliability X5). Of the same cart the lower revision is older. Where
 * revisions do not tell, and between two carts, the count is older when another one was announced after its request began.
 */
function isOlder(count: Count, last: Count | undefined, isAnnouncedLater: boolean): boolean {
  const haveRevisions = last?.cartId === count.cartId && count.revision > 0 && last.revision > 0;
  return haveRevisions ? count.revision < last.revision : isAnnouncedLater;
}

/** Reads the cart and emits `cart.changed`, unless a later request has begun and `isLatest` returns false, or a newer count is known. */
async function announceCount(client: Api, isLatest: () => boolean): Promise<void> {
  const lastAtStart = bus.last("cart.changed"); // another object for each event
  try {
    const count = toCartCount(await client.get<SentCart | null>("cart/"));
    const last = bus.last("cart.changed");
    if (isLatest() && !isOlder(count, last, last !== lastAtStart)) bus.emit("cart.changed", count);
  } catch (error) {
    // The count stays as it was. The cart page shows the error (specification §8).
    console.warn("the cart could not be counted", error);
  }
}

/** These pages read the cart and announce it themselves. */
const readingPages: readonly string[] = [paths.cart, paths.checkout];
/** On a reading page, how long the header waits for the page to announce its cart, ms. */
const readingPageDelayMs = 4000;

/** False for an anonymous visitor without the cookie that the server sets with every cart: there is no cart to read (reliability C2). */
function mayHaveCart(): boolean {
  if (isSignedIn(session.current)) return true;
  try {
    return new RegExp(`(?:^|;\\s*)${csrfCookie}=`).test(document.cookie);
  } catch {
    return true; // the browser denies access to the cookies, but may have them
  }
}

/**
 * Emits `cart.changed`, from which the header takes its count: at the start unless a page has announced the cart already, at
 * sign-in and sign-out, and when `followCart` reports a possible change.
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
  else whenIdle(readUnlessKnown, { timeoutMs: 1500 });

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
  followCart(read, new AbortController().signal); // never aborted, because the header exists as long as the page
}
