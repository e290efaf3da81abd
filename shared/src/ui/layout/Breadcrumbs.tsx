import { Link } from "../../router/router";
import { Icon } from "../actions/Icon";
import styles from "./Breadcrumbs.module.css";

export interface Crumb {
  label: string;
  /** Absent for the current page. */
  to?: string | undefined;
}

/** The path of pages that leads to this one. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumbs}>
      <ol className={styles.list}>
        {items.map(({ label, to }, index) => (
          <li key={label} className={styles.item}>
            {index > 0 && <Icon name="chevron-right" size={14} className={styles.mark} />}
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
