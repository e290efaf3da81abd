import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { Container } from "@aurelle/shared/ui";
import { Copyright } from "../footer/Copyright";
import footerStyles from "../footer/Footer.module.css";
import styles from "./Enclosed.module.css";

const links = [
  { label: "Contact us", to: paths.contact },
  { label: "Delivery", to: `${paths.faq}#shipping` },
  { label: "Returns", to: `${paths.faq}#returns` },
  { label: "Terms of sale", to: paths.terms },
  { label: "Privacy", to: paths.privacy },
] as const;

/** The footer of an enclosed page: help and the terms, without the newsletter and the other columns. */
export function EnclosedFooter() {
  return (
    <footer className={footerStyles.footer}>
      <Container className={styles.end}>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={footerStyles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Copyright />
      </Container>
    </footer>
  );
}
