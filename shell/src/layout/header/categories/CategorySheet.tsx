import { Link } from "@aurelle/shared/router";
import { Container, ProductPicture } from "@aurelle/shared/ui";
import styles from "./CategorySheet.module.css";
import { type CategoryLinks, collectionLinks, photoOf } from "./categoryLinks";

interface CategorySheetProps {
  id: string;
  links: CategoryLinks;
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** The entries of a category, those of its collections with a photograph, at full width below the header. */
export function CategorySheet({
  id,
  links: { category, title, seeAll, byCollection },
  onNavigate,
}: CategorySheetProps) {
  return (
    <div id={id} className={styles.sheet}>
      <Container className={styles.content}>
        <div>
          <p className={styles.title}>{title}</p>
          <ul>
            {[seeAll, { label: "Under £500", to: `${seeAll.to}?max=500` }].map(({ label, to }) => (
              <li key={to}>
                <Link to={to} onClick={onNavigate} className={styles.entry}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <ul className={styles.products}>
          {byCollection.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={onNavigate} className={styles.product}>
                <ProductPicture image={photoOf(category, label)} alt="" sizes="12rem" priority />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div>
          <p className={styles.collections}>Collections</p>
          <ul>
            {collectionLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} onClick={onNavigate} className={styles.collection}>
                  {label} collection
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </div>
  );
}
