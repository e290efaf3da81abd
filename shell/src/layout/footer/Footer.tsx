import { Link } from "@aurelle/shared/router";
import { Container, Icon } from "@aurelle/shared/ui";
import { useReturnState } from "../useReturnState";
import { Copyright } from "./Copyright";
import styles from "./Footer.module.css";
import { footerColumns, shopLinks } from "./footerColumns";
import { Newsletter } from "./Newsletter";
import { socials as ownSocials, type Social } from "./socials";

/** On every page: newsletter, categories and collections, the four columns, social profiles. */
export function Footer({ socials = ownSocials }: { socials?: readonly Social[] }) {
  const returnState = useReturnState();
  return (
    <footer className={styles.footer}>
      <Container>
        <Newsletter />
        <nav aria-label="Footer" className={styles.columns}>
          <div className={styles.shop}>
            <h2 className={styles.title}>Shop</h2>
            <ul className={styles.wares}>
              {shopLinks.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          {footerColumns.map(({ title, links }) => (
            <div key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} state={returnState(to)} className={styles.link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.end}>
          <Copyright />
          {socials.length > 0 && (
            <ul className={styles.socials}>
              {socials.map(({ label, icon, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener" aria-label={label} className={styles.social}>
                    <Icon name={icon} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Container>
    </footer>
  );
}
