import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { classNames, Icon } from "@aurelle/shared/ui";
import { useWishlist } from "@aurelle/shared/wishlist";
import tools from "./tools.module.css";
import styles from "./WishlistLink.module.css";

/**
 * The link to the wishlist. Once a product is on it, the heart is filled and shows the count. Like the word Login, its label is in sight at
 * desktop width; beside a greeting there is no space for it.
 */
export function WishlistLink() {
  const { ids } = useWishlist();
  const isGreeted = isSignedIn(useSession());
  const count = ids.length;
  return (
    <Link
      to={paths.wishlist}
      aria-label={count > 0 ? `Wishlist, ${count} ${count === 1 ? "piece" : "pieces"}` : "Wishlist"}
      className={tools.tool}
    >
      <span className={styles.heart}>
        <Icon name={count > 0 ? "heart-filled" : "heart"} />
        {count > 0 && <span data-count={count} className={classNames(tools.badge, styles.count)} />}
      </span>
      <span className={isGreeted ? tools.wideLabel : tools.label}>Wishlist</span>
    </Link>
  );
}
