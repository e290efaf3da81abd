import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { Container, Icon } from "@aurelle/shared/ui";
import headerStyles from "../header/Header.module.css";
import styles from "./Enclosed.module.css";

/** The header of an enclosed page: the wordmark, and the way back to the cart. Nothing else leads away from the page. */
export function EnclosedHeader() {
  return (
    <header className={headerStyles.header}>
      <Container className={styles.bar}>
        <Link to={paths.cart} className={styles.back}>
          <Icon name="chevron-left" size={16} />
          Back to cart
        </Link>
        <Link to={paths.home} className={headerStyles.wordmark}>
          AURELLE
        </Link>
      </Container>
    </header>
  );
}
