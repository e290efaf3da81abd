import { classNames, IconButton } from "@aurelle/shared/ui";
import { useWish } from "../../data/wishlist/useWishlistToggle";
import styles from "./WishlistButton.module.css";

interface WishButtonProps {
  product: { id: string; title: string };
  className?: string | undefined;
}

/** The heart: on the wishlist or not. */
export function WishButton({ product, className }: WishButtonProps) {
  const { isWished, toggle } = useWish(product);
  return (
    <IconButton
      label={`Wishlist: ${product.title}`}
      icon={isWished ? "heart-filled" : "heart"}
      aria-pressed={isWished}
      className={classNames(styles.heart, isWished && styles.wished, className)}
      onClick={toggle}
    />
  );
}
