import { Slot } from "@aurelle/shared/slots";
import type { Product } from "../../model/product/product";
import { ProductCard } from "../card/ProductCard";
import { wholeWidthSizes } from "../listing/ProductGrid";
import styles from "./WishlistItem.module.css";

/** A wish: the piece as everywhere, and below it the way into the cart, which is another remote's. */
export function WishlistItem({ product }: { product: Product }) {
  const { id, title, inventory } = product;
  return (
    <li className={styles.item}>
      <ProductCard product={product} sizes={wholeWidthSizes} />
      <div className={styles.way}>
        <Slot name="wishlist.purchase" with={{ productId: id, title, inventory }} />
      </div>
    </li>
  );
}
