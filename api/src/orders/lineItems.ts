/** A cart item that is being ordered. */
export interface LineItem {
  /** Of the cart item. */
  item_id: string;
  product_id: string;
  /** In pieces. */
  quantity: number;
}

/** With the product's title and price at the time of the order. */
export interface PricedLineItem extends LineItem {
  title: string;
  /** Of one piece, in pence. */
  price: number;
}
