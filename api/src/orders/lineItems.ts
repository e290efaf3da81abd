import type { Personalisation } from "@aurelle/shared/contract/personalisation";

/** A cart item that is being ordered. */
export interface LineItem extends Personalisation {
  /** The cart item's id. */
  item_id: string;
  product_id: string;
  /** In pieces. */
  quantity: number;
}

/** A line item with the product's title and price at the time of the order. */
export interface PricedLineItem extends LineItem {
  title: string;
  /** The price of one piece, in pence. */
  price: number;
}
