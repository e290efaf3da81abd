import { type Collection, collections } from "@aurelle/shared/contract";
import { classNames } from "@aurelle/shared/ui";
import { type Filters, toggleCollection } from "../../model/filters/filters";
import styles from "./CollectionFilter.module.css";
import { HiddenFields } from "./HiddenFields";

interface CollectionFilterProps {
  filters: Filters;
  onChange: (collection: Collection | null) => void;
}

/** Selects one collection. A second press on it selects all again. Without JavaScript each button sends the form. */
export function CollectionFilter({ filters, onChange }: CollectionFilterProps) {
  const { collection } = filters;
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <HiddenFields filters={{ ...filters, collection: null }} />
      <fieldset>
        <legend className={styles.legend}>Collection</legend>
        <div className={styles.choices}>
          {collections.map((name) => (
            <button
              key={name}
              type="submit"
              name="collection"
              value={toggleCollection(collection, name) ?? ""}
              aria-pressed={name === collection}
              className={classNames(styles.choice, name === collection && styles.chosen)}
              onClick={() => onChange(toggleCollection(collection, name))}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
