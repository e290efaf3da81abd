import { Link } from "@aurelle/shared/router";
import { Container, ProductPicture } from "@aurelle/shared/ui";
import styles from "./CategorySheet.module.css";
import { type CategoryLinks, collectionLinks } from "./categoryLinks";

interface CategorySheetProps {
  id: string;
  links: CategoryLinks;
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** The entries of a category with one photograph, at full width below the header. */
export function CategorySheet({ id, links: { title, entries, photo }, onNavigate }: CategorySheetProps) {
  return (
    <div id={id} className={styles.sheet}>
      <Container className={styles.content}>
        <p className={styles.title}>{title}</p>
        <ul className={styles.entries}>
          {entries.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={onNavigate} className={styles.entry}>
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
        <ProductPicture image={photo} alt="" sizes="12rem" className={styles.photo} priority />
      </Container>
    </div>
  );
}
