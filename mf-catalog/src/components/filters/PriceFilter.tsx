import { Field } from "@aurelle/shared/ui";
import { draftOf, isSameRange, type PriceRange, readRange } from "../../model/filters/priceRange";
import styles from "./PriceFilter.module.css";
import { useDraft } from "./useDraft";

/** From and to, in whole pounds (specification §5). */
export function PriceFilter({ range, onChange }: { range: PriceRange; onChange: (range: PriceRange) => void }) {
  const { draft, setDraft, errors, apply } = useDraft({
    value: range,
    toDraft: draftOf,
    read: readRange,
    isSame: isSameRange,
    onApply: onChange,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <fieldset>
        <legend className={styles.legend}>Price</legend>
        {/* An error may stand at the field that was left: it is said where it is not read. */}
        <div aria-live="polite" className={styles.price}>
          <Field
            label="Minimum (£)"
            name="listing-min"
            value={draft.min}
            onChange={(min) => setDraft({ ...draft, min })}
            onBlur={apply}
            error={errors.min}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
          />
          <Field
            label="Maximum (£)"
            name="listing-max"
            value={draft.max}
            onChange={(max) => setDraft({ ...draft, max })}
            onBlur={apply}
            error={errors.max}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
          />
        </div>
      </fieldset>
      {/* Enter sends a form of two fields only where there is a button to press. */}
      <button type="submit" hidden>
        Apply
      </button>
    </form>
  );
}
