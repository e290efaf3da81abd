import { Link, useLocation } from "@aurelle/shared/router";
import { classNames, Icon } from "@aurelle/shared/ui";
import { type FocusEvent, type PointerEvent, useCallback, useRef } from "react";
import { useDismiss } from "../useDismiss";
import styles from "./CategoryNav.module.css";
import { CategorySheet } from "./CategorySheet";
import { categoryLinks } from "./categoryLinks";
import { useCategorySheet } from "./useCategorySheet";

const isMouse = (event: PointerEvent) => event.pointerType === "mouse";

/** The four categories on a wide screen: each a link, and beside it a button that opens a sheet below the header. */
export function CategoryNav() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { open, close, rest, leave, press } = useCategorySheet();
  const trigger = useCallback(() => nav.current?.querySelector<HTMLElement>("[aria-expanded=true]"), []);
  useDismiss(open !== null, nav, trigger, close);

  const blur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !nav.current?.contains(relatedTarget)) close();
  };
  return (
    <nav ref={nav} aria-label="Categories" className={styles.nav} onBlur={blur}>
      <ul className={styles.list}>
        {categoryLinks.map((links) => {
          const { category, title } = links;
          const isOpen = open === category;
          return (
            <li
              key={category}
              className={styles.entry}
              onPointerEnter={(event) => isMouse(event) && rest(category)}
              onPointerLeave={(event) => isMouse(event) && leave()}
            >
              <Link
                to={`/${category}`}
                onClick={close}
                className={classNames(styles.category, pathname === `/${category}` && styles.current)}
              >
                {title}
              </Link>
              <button
                type="button"
                aria-label={`Browse ${title}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `sheet-${category}` : undefined}
                onClick={() => press(category)}
                className={styles.toggle}
              >
                <Icon name="chevron-down" size={16} className={styles.mark} />
              </button>
              {isOpen && <CategorySheet id={`sheet-${category}`} links={links} onNavigate={close} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
