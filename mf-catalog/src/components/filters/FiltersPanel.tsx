import { Button, classNames, Icon } from "@aurelle/shared/ui";
import { useId, useState } from "react";
import { activeFilters, countFilters } from "../../model/filters/activeFilters";
import type { Filters } from "../../model/filters/filters";
import { CollectionFilter } from "./CollectionFilter";
import styles from "./FiltersPanel.module.css";
import { PriceFilter } from "./PriceFilter";
import { SearchFilter } from "./SearchFilter";

interface FiltersPanelProps {
  filters: Filters;
  /** `replace` is set for typed values: each pause would otherwise add a history entry. */
  onChange: (part: Partial<Filters>, options?: { replace: boolean }) => void;
  onClear: () => void;
}

/** A 280px sidebar from tablet width on; on phones a row that opens (specification §2, Category pages). */
export function FiltersPanel({ filters, onChange, onClear }: FiltersPanelProps) {
  const [isOpen, setOpen] = useState(false);
  // As part of the keys below, it also clears drafts that were never applied.
  const [clearCount, setClearCount] = useState(0);
  const id = useId();
  // Text in a field that is not applied, because it is being typed or is no price.
  const [edited, setEdited] = useState<Filters | null>(null);
  const count = countFilters(filters);
  const canClear = edited === filters || activeFilters(filters).length > 0;
  const { search, collection, minPrice, maxPrice } = filters;
  const clear = () => {
    if (!canClear) return;
    setEdited(null);
    setClearCount(clearCount + 1);
    onClear();
  };
  return (
    <section aria-label="Filters" className={styles.panel}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={20} />
        <span>{count === 0 ? "Filters" : `Filters (${count})`}</span>
        <Icon name="chevron-down" size={20} className={classNames(styles.mark, isOpen && styles.turned)} />
      </button>
      <div id={id} onInput={() => setEdited(filters)} className={classNames(styles.body, !isOpen && styles.folded)}>
        <div className={styles.head}>
          <h2 className={styles.title}>Filters</h2>
          {/* Not `disabled`: the pressed button would lose the focus. */}
          <Button variant="quiet" aria-disabled={!canClear} className={styles.clear} onClick={clear}>
            Clear All
          </Button>
        </div>
        <SearchFilter
          key={`search-${clearCount}`}
          search={search}
          onChange={(value) => onChange({ search: value }, { replace: true })}
        />
        <CollectionFilter collection={collection} onChange={(value) => onChange({ collection: value })} />
        <PriceFilter
          key={`price-${clearCount}`}
          range={{ minPrice, maxPrice }}
          onChange={(range) => onChange(range, { replace: true })}
        />
      </div>
    </section>
  );
}
