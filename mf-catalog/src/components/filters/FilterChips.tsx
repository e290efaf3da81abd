import { Button, classNames, Icon } from "@aurelle/shared/ui";
import { activeFilters } from "../../model/filters/activeFilters";
import type { Filters } from "../../model/filters/filters";
import styles from "./FilterChips.module.css";

interface FilterChipsProps {
  filters: Filters;
  /** Otherwise the filters beside the list have such a button too, from tablet width on. */
  isOnlyWayToClear: boolean;
  onChange: (part: Partial<Filters>) => void;
  onClear: () => void;
}

/** The active filters, each with a button that removes it, and a button that removes all. */
export function FilterChips({ filters, isOnlyWayToClear, onChange, onClear }: FilterChipsProps) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className={styles.row}>
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
      <Button
        variant="quiet"
        className={classNames(styles.clear, !isOnlyWayToClear && styles.onPhones)}
        onClick={onClear}
      >
        Clear all
      </Button>
    </div>
  );
}
