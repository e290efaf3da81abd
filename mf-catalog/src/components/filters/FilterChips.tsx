import { Icon } from "@aurelle/shared/ui";
import { activeFilters } from "../../model/filters/activeFilters";
import type { Filters } from "../../model/filters/filters";
import styles from "./FilterChips.module.css";

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={styles.chips}>
      {active.map(({ label, without }) => (
        <li key={label} className={styles.item}>
          <button
            type="button"
            aria-label={`Remove filter: ${label}`}
            className={styles.chip}
            onClick={() => onChange(without)}
          >
            <span dir="auto" className={styles.label}>
              {label}
            </span>
            <Icon name="close" size={16} className={styles.mark} />
          </button>
        </li>
      ))}
    </ul>
  );
}
