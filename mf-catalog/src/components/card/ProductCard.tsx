import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { classNames, Price } from "@aurelle/shared/ui";
import { useProductLinkState } from "../../data/product/useProductLinkState";
import { badgeOf, isInStock, type ProductSummary } from "../../model/product/product";
import { WishlistButton } from "../wishlist/WishlistButton";
import { CardPicture } from "./CardPicture";
import styles from "./ProductCard.module.css";
import { useHoverIntent } from "./useHoverIntent";

interface ProductCardProps {
  product: ProductSummary;
  /** The width of the picture, as the `sizes` attribute of an `img`. */
  sizes: string;
  /** Whether the card is visible before the page is scrolled. */
  priority?: boolean;
}

/** A product in a list: a link that carries the product in the navigation state (specification §2, Home), and the heart. */
export function ProductCard({ product, sizes, priority = false }: ProductCardProps) {
  const { isIntended, handlers } = useHoverIntent();
  const linkState = useProductLinkState(product);
  const badge = badgeOf(product);
  return (
    <div className={styles.frame}>
      <Link
        to={paths.product(product.handle)}
        state={linkState}
        className={styles.card}
        data-product={product.id}
        {...handlers}
      >
        <CardPicture product={product} isIntended={isIntended} sizes={sizes} priority={priority} />
        <div className={styles.words}>
          {badge && <span className={classNames(styles.badge, !isInStock(product) && styles.soldOut)}>{badge}</span>}
          <h3 className={styles.title}>{product.title}</h3>
          {product.tagline && <span className={styles.tagline}>{product.tagline}</span>}
          <Price current={product.price} original={product.discount?.originalPrice ?? null} className={styles.price} />
        </div>
      </Link>
      <WishlistButton product={product} className={styles.heart} />
    </div>
  );
}
