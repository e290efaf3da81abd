import { type Collection, collections } from "@aurelle/shared/contract";
import { classNames } from "@aurelle/shared/ui";
import { toggleCollection } from "../../model/filters/filters";
import styles from "./CollectionFilter.module.css";

/** Selects one collection. A second press on it selects all again. */
export function CollectionFilter({
  collection,
  onChange,
}: {
  collection: Collection | null;
  onChange: (collection: Collection | null) => void;
}) {
  return (
    <fieldset>
      <legend className={styles.legend}>Collection</legend>
      <div className={styles.choices}>
        {collections.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === collection}
            className={classNames(styles.choice, name === collection && styles.chosen)}
            onClick={() => onChange(toggleCollection(collection, name))}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
