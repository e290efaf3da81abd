import type { Made } from "./madeTexts";

/** What a form or a heart in a server-rendered page can rely on before the page's script runs, or when it does not run. */

/**
 * `POST` here adds one piece of a product to the cart without JavaScript: the shell's server answers. It redirects to
 * `/cart#added=…` (303), or shows a page with the reason. The body is URL-encoded, with `productIdField` and the fields of what is made.
 */
export const addToCartPath = "/cart/add";
export const productIdField = "product_id";
/**
 * The id of the form. A field elsewhere in the page belongs to it by `form={addToCartFormId}`, and is then sent with or without script:
 * `ringSizeField` has the British ring size in which the piece is made, `engravingField` what is engraved. Both are optional.
 */
export const addToCartFormId = "add-to-cart";
export const ringSizeField = "ring_size";
export const engravingField = "engraving";
/** What is made of the piece, from the fields of such a form. */
export function readMade(form: FormData): Made {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return { ringSize: text(ringSizeField), engraving: text(engravingField) };
}

/** The cart page's address after such a form: this, then the product's id as `encodeURIComponent` writes it. mf-cart announces it. */
export const addedFragment = "#added=";

/** The field with the idempotency key of the addition, where the starter has made one: a UUID. */
export const additionKeyField = "key";

/** An addition that the starter has sent for a form before hydration. */
export interface EarlyAddition {
  key: string;
  /** Whether the shop has added the piece, and the page says so. Settles after 5 s at the latest, and never rejects. */
  isAnnounced: Promise<boolean>;
}
type SentForm = HTMLFormElement & { earlyAddition?: EarlyAddition };
/** Notes on a form that its addition was sent. It is a property, because hydration compares attributes. */
export function noteEarlyAddition(form: SentForm, addition: EarlyAddition): void {
  form.earlyAddition = addition;
}
/** The addition that the starter has sent for the form; once, because the next press is another addition. */
export function takeEarlyAddition(form: SentForm): EarlyAddition | undefined {
  const { earlyAddition } = form;
  delete form.earlyAddition;
  return earlyAddition;
}

/** The id of the starter's message that a piece was added. The first toast of the page replaces it. */
export const earlyToastId = "early-toast";

/**
 * What the page does with a press on the form's submit button before hydration. `send`: the browser submits the form at once.
 * `wait`: the form is submitted once when the page's scripts cannot be loaded, or have not handled the press after 8 s. A press on a form without
 * this attribute, by a signed-in shopper or without a connection is recorded, and handled after hydration. When the page is left
 * before that, a press on a form that may wait is stored for the next page, which adds the product (docs/decisions/0013-offline.md).
 */
export type EarlySubmit = "send" | "wait";

/**
 * The attributes that the shell's starter script reads (shell/src/starter/starter.ts): `<form {...earlySubmit("wait", title)}>`.
 * @param title the title of the product, for a form that may wait.
 * @param isTakenOver whether the part takes over an addition that the starter has sent (`takeEarlyAddition`). For a release that does not, the
 * starter sends none: the part would add the piece once more.
 */
export const earlySubmit = (mode: EarlySubmit, title?: string, isTakenOver = false) => ({
  "data-early": mode,
  "data-title": title,
  "data-taken-over": isTakenOver || undefined,
});

/**
 * The attribute of a heart for the starter script: `<button {...earlyHeart(id)} aria-pressed={…}>`. The server renders every heart as
 * not pressed, so a press before hydration means that the product shall be on the wishlist. The script stores it there and sets
 * `aria-pressed` at once; further presses before hydration change nothing (docs/decisions/0007-wishlist.md).
 */
export const earlyHeart = (productId: string) => ({ "data-heart": productId });

/**
 * The attributes of an element to which a script adds something when a visitor comes near it, such as the end of a list:
 * `<div {...nearStart}>`. The page's scripts start when it is about a screen away (docs/decisions/0032-start-on-intent.md).
 */
export const nearStart = { "data-near": "" };
