import * as paths from "@aurelle/shared/contract/paths";
import { handleOf } from "../catalogue/handle";
import { composeEmail, pounds } from "../mail/composeEmail";
import { emailPicture } from "../pictures/emailPicture";
import type { DueNotice } from "./store";

/** @param token of the link that ends all notices to the address. */
export function backInStockEmail(notice: DueNotice, publicUrl: string, token: string) {
  const { email, product_id, title, price, images } = notice;
  const unsubscribe = `${publicUrl}/api/stock-notices/stop/?token=${token}`;
  const link = paths.product(handleOf({ id: product_id, title }));
  const content = composeEmail(email, `${title} is back in stock`, [
    { heading: "Back in stock" },
    `${title} is back in stock. You asked us to tell you once.`,
    { items: [{ title, link, picture: emailPicture(images), detail: pounds(price) }] },
    { button: "View it in the shop", link },
    "We cannot reserve a piece for you: it is sold to whoever orders first.",
    {
      small: "You would rather not get these emails?",
      links: [{ link: unsubscribe, label: "End all stock notices" }],
    },
  ]);
  return { ...content, urgency: "bulk" as const, unsubscribe };
}
