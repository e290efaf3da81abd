import { Link } from "@aurelle/shared/router";
import { Icon } from "@aurelle/shared/ui";
import styles from "../MobileMenu.module.css";
import type { CategoryLink } from "./categoryLinks";

interface MenuGroupProps {
  links: { title: string; entries: readonly CategoryLink[] };
  isOpen: boolean;
  onToggle: () => void;
  onNavigate: () => void;
}

/** A group of the mobile menu with its links. */
export function MenuGroup({ links: { title, entries }, isOpen, onToggle, onNavigate }: MenuGroupProps) {
  const id = `menu-${title}`;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle} className={styles.group}>
        <span>{title}</span>
        <Icon name={isOpen ? "minus" : "plus"} size={20} />
      </button>
      <ul id={id} hidden={!isOpen} className={styles.entries}>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} onClick={onNavigate} className={styles.subentry}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
