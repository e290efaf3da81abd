import { Link } from "@aurelle/shared/router";
import { classNames, Price } from "@aurelle/shared/ui";
import { badgeOf, isInStock, type Product } from "../../model/product/product";
import { WishlistButton } from "../wishlist/WishlistButton";
import { CardPicture } from "./CardPicture";
import styles from "./ProductCard.module.css";
import { useHoverIntent } from "./useHoverIntent";

interface ProductCardProps {
  product: Product;
  /** How wide the picture is drawn, as `sizes` of an `img`. */
  sizes: string;
  /** Within the first sight of the page. */
  priority?: boolean;
}

/** A product in a list: one link, which takes along what is known of the product (specification §2, Home), and the heart. */
export function ProductCard({ product, sizes, priority = false }: ProductCardProps) {
  const { isIntended, handlers } = useHoverIntent();
  const tag = badgeOf(product);
  return (
    <div className={styles.frame}>
      <Link
        to={`/product/${encodeURIComponent(product.id)}`}
        state={{ product: product.wire, readAt: product.readAt }}
        className={styles.card}
        data-product={product.id}
        {...handlers}
      >
        <CardPicture product={product} isIntended={isIntended} sizes={sizes} priority={priority} />
        <div className={styles.words}>
          {tag && <span className={classNames(styles.tag, !isInStock(product) && styles.soldOut)}>{tag}</span>}
          <h3 className={styles.title}>{product.title}</h3>
          {product.tagline && <span className={styles.tagline}>{product.tagline}</span>}
          <Price current={product.price} original={product.originalPrice} className={styles.price} />
        </div>
      </Link>
      <WishlistButton product={product} className={styles.heart} />
    </div>
  );
}
