import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { IconButton, useModal } from "@aurelle/shared/ui";
import { useWishlist } from "@aurelle/shared/wishlist";
import { useRef, useState } from "react";
import { useReturnState } from "../useReturnState";
import { categoryLinks, collectionLinks } from "./categories/categoryLinks";
import { MenuGroup } from "./categories/MenuGroup";
import { Greeting } from "./Greeting";
import styles from "./MobileMenu.module.css";

const groups = [
  ...categoryLinks.map(({ title, seeAll, byCollection }) => ({ title, entries: [seeAll, ...byCollection] })),
  { title: "Collections", entries: collectionLinks },
];

/** The full-height menu of the menu button (specification §2). It is modal, and any link closes it. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const modal = useModal(ref, onClose);
  const hasSession = isSignedIn(useSession());
  const wishlistCount = useWishlist().ids.length;
  const returnState = useReturnState();
  const [expanded, setExpanded] = useState<string | null>(null);

  const entry = (to: string, label: React.ReactNode) => (
    <li>
      <Link to={to} state={returnState(to)} onClick={onClose} className={styles.entry}>
        {/* The row is a flex box: the span makes one item of a label with several nodes. */}
        <span>{label}</span>
      </Link>
    </li>
  );
  return (
    <dialog ref={ref} {...modal} aria-label="Menu" className={styles.menu}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <span className={styles.wordmark}>AURELLE</span>
          <IconButton label="Close menu" icon="close" onClick={onClose} />
        </div>
        <nav aria-label="Menu">
          <ul className={styles.list}>
            {entry(paths.home, "Home")}
            {groups.map((links) => (
              <MenuGroup
                key={links.title}
                links={links}
                isOpen={expanded === links.title}
                // At most one group is open at a time.
                onToggle={() => setExpanded(expanded === links.title ? null : links.title)}
                onNavigate={onClose}
              />
            ))}
          </ul>
          <ul className={styles.lesser}>
            {entry(hasSession ? paths.dashboard : paths.login, <Greeting />)}
            {entry(paths.wishlist, wishlistCount > 0 ? `Wishlist (${wishlistCount})` : "Wishlist")}
            {entry(paths.cart, "Cart")}
            {entry(paths.about, "About")}
            {entry(paths.contact, "Contact")}
            {entry(paths.faq, "FAQ")}
          </ul>
        </nav>
      </div>
    </dialog>
  );
}
