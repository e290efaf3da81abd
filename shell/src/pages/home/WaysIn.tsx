import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { Container, TextLink } from "@aurelle/shared/ui";
import { categoryLinks } from "../../layout/header/categories/categoryLinks";
import styles from "./WaysIn.module.css";

/** The four categories as photographs, and gifts by what shoppers ask first. */
export function WaysIn() {
  return (
    <section aria-labelledby="ways-title">
      <Container className={styles.ways}>
        <h2 id="ways-title">Shop by category</h2>
        <ul className={styles.tiles}>
          {categoryLinks.map(({ category, title, seeAll: { to } }) => (
            <li key={category}>
              <Link to={to} className={styles.tile}>
                <img loading="lazy" src={`/tiles/${category}.webp`} alt="" width={640} height={800} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
        <ul aria-label="Gifts" className={styles.gifts}>
          {paths.giftPrices.map((pounds) => (
            <li key={pounds}>
              <TextLink to={paths.giftsUnder(pounds)}>Gifts under £{pounds}</TextLink>
            </li>
          ))}
          <li>
            <TextLink to={paths.giftsWithoutSize}>Gifts that need no size</TextLink>
          </li>
        </ul>
      </Container>
    </section>
  );
}
