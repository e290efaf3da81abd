import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { Container, IconButton } from "@aurelle/shared/ui";
import { type ReactNode, useCallback, useState } from "react";
import { AccountLink } from "./AccountLink";
import { CartTool } from "./cart/CartTool";
import { CategoryNav } from "./categories/CategoryNav";
import styles from "./Header.module.css";
import { MobileMenu } from "./MobileMenu";
import { SearchTool } from "./search/SearchTool";
import { WishlistLink } from "./WishlistLink";

interface HeaderProps {
  miniCartOpen: boolean;
  onMiniCartToggle: () => void;
  miniCart: ReactNode;
}

/** On every page: wordmark, categories, search, account, wishlist, cart. */
export function Header({ miniCartOpen, onMiniCartToggle, miniCart }: HeaderProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <div className={styles.start}>
          <IconButton
            label="Menu"
            icon="menu"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
          {/* On a phone the right side has no space for this link. CSS shows the link on one side only. */}
          <div className={styles.heartAtStart}>
            <WishlistLink />
          </div>
        </div>
        <Link to={paths.home} className={styles.wordmark}>
          AURELLE
        </Link>
        <CategoryNav />
        <div className={styles.tools}>
          <SearchTool />
          <div className={styles.account}>
            <AccountLink />
          </div>
          <div className={styles.heart}>
            <WishlistLink />
          </div>
          <CartTool isOpen={miniCartOpen} onToggle={onMiniCartToggle} miniCart={miniCart} />
        </div>
      </Container>
      {isMenuOpen && <MobileMenu onClose={closeMenu} />}
    </header>
  );
}
