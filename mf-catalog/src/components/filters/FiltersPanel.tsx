import { Button, classNames, Icon } from "@aurelle/shared/ui";
import { useId, useState } from "react";
import { activeFilters, countFilters } from "../../model/filters/activeFilters";
import type { Filters } from "../../model/filters/filters";
import { FilterFields, type FilterFieldsProps } from "./FilterFields";
import { FilterSheet } from "./FilterSheet";
import styles from "./FiltersPanel.module.css";

interface FiltersPanelProps extends Omit<FilterFieldsProps, "clearCount"> {
  /** `6 products`; `null` while they are loading. */
  countText: string | null;
  onClear: () => void;
}

/**
 * The filters of a page: a 280px sidebar from tablet width on (specification §2, Category pages). On phones, and at all widths of a
 * collection page, a button opens them in a sheet. They are in the page once: beside the list, or in the sheet.
 */
export function FiltersPanel({ page, filters, facets, countText, onChange, onClear }: FiltersPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const [clearCount, setClearCount] = useState(0);
  const id = useId();
  // Text in a field that is not applied, because it is being typed or is no price.
  const [edited, setEdited] = useState<Filters | null>(null);
  const canClear = edited === filters || activeFilters(filters).length > 0;
  const clear = () => {
    if (!canClear) return;
    setEdited(null);
    setClearCount(clearCount + 1);
    onClear();
  };
  const clearButton = (
    // Not `disabled`: the pressed button would lose the focus.
    <Button variant="quiet" aria-disabled={!canClear} className={styles.clear} onClick={clear}>
      Clear All
    </Button>
  );
  const fields = (
    <div onInput={() => setEdited(filters)} className={styles.fields}>
      <FilterFields {...{ page, filters, facets, clearCount, onChange }} />
    </div>
  );
  const inline = (
    <div className={styles.inline}>
      <div className={styles.head}>
        <h2 className={styles.title}>Filters</h2>
        {clearButton}
      </div>
      {fields}
    </div>
  );
  const isCollection = page === "collection";
  const beside = isCollection ? <noscript>{inline}</noscript> : inline;
  return (
    <section id="filters" aria-label="Filters" className={isCollection ? styles.collection : styles.sidebar}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={classNames(styles.toggle, isCollection && facets === null && styles.pending)}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" size={20} />
        <span>{countFilters(filters) === 0 ? "Filters" : `Filters (${countFilters(filters)})`}</span>
      </button>
      {isOpen ? (
        <FilterSheet id={id} clear={clearButton} countText={countText} onClose={() => setOpen(false)}>
          {fields}
        </FilterSheet>
      ) : (
        beside
      )}
    </section>
  );
}
