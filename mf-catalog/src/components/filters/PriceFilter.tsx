import { Field } from "@aurelle/shared/ui";
import { withValues } from "../../model/filters/choices";
import type { Filters } from "../../model/filters/filters";
import { draftOf, isSameRange, type PriceRange, readRange } from "../../model/filters/priceRange";
import { HiddenFields } from "./HiddenFields";
import styles from "./PriceFilter.module.css";
import { useDraft } from "./useDraft";

/** The price range, in whole pounds (specification §5). */
export function PriceFilter({ filters, onChange }: { filters: Filters; onChange: (range: PriceRange) => void }) {
  const { minPrice, maxPrice, choices } = filters;
  const { draft, setDraft, errors, apply } = useDraft({
    value: { minPrice, maxPrice },
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
      <HiddenFields
        filters={{ ...filters, minPrice: null, maxPrice: null, choices: withValues(choices, "price", []) }}
      />
      <fieldset>
        <legend className={styles.legend}>Price</legend>
        {/* An error may appear at a field that has lost the focus, so a live region announces it. */}
        <div aria-live="polite" className={styles.price}>
          <Field
            label="Minimum (£)"
            name="min"
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
            name="max"
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
      {/* Enter submits a form with two fields only when it has a submit button. */}
      <button type="submit" hidden>
        Apply
      </button>
    </form>
  );
}
