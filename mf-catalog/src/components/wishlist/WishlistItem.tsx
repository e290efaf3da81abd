import { Slot } from "@aurelle/shared/slots";
import type { Product } from "../../model/product/product";
import { ProductCard } from "../card/ProductCard";
import { fullWidthSizes } from "../listing/ProductGrid";
import styles from "./WishlistItem.module.css";

/** A product on the wishlist: its card, and below it the slot in which another remote moves it to the cart. */
export function WishlistItem({ product }: { product: Product }) {
  const { id, title, inventory } = product;
  return (
    <li>
      <ProductCard product={product} sizes={fullWidthSizes} />
      <div className={styles.purchase}>
        <Slot name="wishlist.purchase" with={{ productId: id, title, inventory }} />
      </div>
    </li>
  );
}
