import type { Email, RenderedEmail } from "./email";
import { renderHtml } from "./renderHtml";
import { renderText } from "./renderText";
import type { ShopDetails } from "./shopDetails";

/** Makes text and HTML from the same lines, so that they have the same content. */
export function renderEmail(email: Email, shop: ShopDetails): RenderedEmail {
  const { lines: _, ...envelope } = email;
  return { ...envelope, text: renderText(email, shop), html: renderHtml(email, shop) };
}
