import { type Collection, collections } from "@aurelle/shared/contract";
import { classNames } from "@aurelle/shared/ui";
import type { FormEvent } from "react";
import { type Filters, toggleCollection } from "../../model/filters/filters";
import styles from "./CollectionFilter.module.css";
import { HiddenFields } from "./HiddenFields";

interface CollectionFilterProps {
  filters: Filters;
  onChange: (collection: Collection | null) => void;
}

/** Selects one collection. A second press on it selects all again. Without JavaScript each is a form. */
export function CollectionFilter({ filters, onChange }: CollectionFilterProps) {
  const { collection } = filters;
  return (
    <fieldset>
      <legend className={styles.legend}>Collection</legend>
      <div className={styles.choices}>
        {collections.map((name) => {
          const next = toggleCollection(collection, name);
          const submit = (event: FormEvent) => {
            event.preventDefault();
            onChange(next);
          };
          return (
            <form key={name} onSubmit={submit}>
              <HiddenFields filters={{ ...filters, collection: next }} />
              <button
                type="submit"
                aria-pressed={name === collection}
                className={classNames(styles.choice, name === collection && styles.chosen)}
              >
                {name}
              </button>
            </form>
          );
        })}
      </div>
    </fieldset>
  );
}
