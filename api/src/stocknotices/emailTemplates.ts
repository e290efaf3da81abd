import { composeEmail } from "../mail/composeEmail";
import type { DueNotice } from "./store";

/** @param token of the link that ends all notices to the address. */
export function backInStockEmail({ email, product_id, title }: DueNotice, publicUrl: string, token: string) {
  const unsubscribe = `${publicUrl}/api/stock-notices/stop/?token=${token}`;
  const lines = [
    `${title} is back in stock. You asked us to tell you once.`,
    { link: `${publicUrl}/product/${product_id}` },
    "We cannot keep a piece for you: it is sold to who orders first.",
    "You would rather get no such letters? Here you end them all:",
    { link: unsubscribe },
  ];
  return { ...composeEmail(email, `${title} is back in stock`, lines), urgency: "bulk" as const, unsubscribe };
}
