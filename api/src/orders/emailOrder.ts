import type { WireOrder, WireOrderItem } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { handleOf } from "../catalogue/handle";
import type { Queryable } from "../database/db";
import { pounds } from "../mail/composeEmail";
import type { EmailItem } from "../mail/emailLines";
import { emailPicture, type StoredImage } from "../pictures/emailPicture";
import { presentOrder } from "./present";
import { findOrderById } from "./store";

/** A product of an order as it is now. */
export interface OrderedProduct {
  id: string;
  title: string;
  slug: string;
  images: readonly StoredImage[];
}

/** An order with what its e-mails show of the products. One that is gone has none. */
export interface EmailOrder {
  order: WireOrder;
  products: readonly OrderedProduct[];
}

/** Reads an order for its e-mails, also one that the transaction has just placed. @throws Error when there is none. */
export async function findEmailOrder(tx: Queryable, id: string): Promise<EmailOrder> {
  const row = await findOrderById(tx, id);
  if (!row) throw new Error("an e-mail needs an order that exists");
  const products = await tx.query<OrderedProduct>(
    `SELECT p.id, p.title, p.slug, p.images FROM products p
     WHERE p.id IN (SELECT i.product_id FROM order_items i WHERE i.order_id = $1)`,
    [id],
  );
  return { order: presentOrder(row, {}), products };
}

/** What is made of the pieces before they are sent. */
export const madeOf = ({ ring_size, engraving }: Pick<WireOrderItem, "ring_size" | "engraving">): string[] => [
  ...(ring_size ? [`made in size ${ring_size}`] : []),
  ...(engraving ? [`engraved: ${engraving}`] : []),
];

/** The line items as an e-mail lists them. @param detailOf what is said below the title */
export function emailItems(
  { order, products }: EmailOrder,
  detailOf: (item: WireOrder["items"][number], product: OrderedProduct | undefined) => string,
): EmailItem[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return order.items.map((item) => {
    const product = byId.get(item.product_id ?? "");
    return {
      title: item.product_title,
      link: product && paths.product(handleOf(product)),
      picture: product && emailPicture(product.images),
      detail: [detailOf(item, product), ...madeOf(item)].join(", "),
      amount: pounds(item.total_price),
    };
  });
}
