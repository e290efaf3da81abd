import { earlyHeart } from "@aurelle/shared/contract/forms";
import { classNames, IconButton } from "@aurelle/shared/ui";
import { useWishlistToggle } from "../../data/wishlist/useWishlistToggle";
import styles from "./WishlistButton.module.css";

interface WishlistButtonProps {
  product: { id: string; title: string };
  className?: string | undefined;
}

/** The heart that adds a product to the wishlist or removes it. */
export function WishlistButton({ product, className }: WishlistButtonProps) {
  const { isWishlisted, toggle } = useWishlistToggle(product);
  return (
    <IconButton
      label={`Wishlist: ${product.title}`}
      icon="heart"
      {...earlyHeart(product.id)}
      aria-pressed={isWishlisted}
      suppressHydrationWarning // a press before hydration has set `aria-pressed`
      className={classNames(styles.heart, className)}
      onClick={toggle}
    />
  );
}
