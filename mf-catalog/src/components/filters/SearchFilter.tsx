import { Field } from "@aurelle/shared/ui";
import { maxSearchLength, readSearch } from "../../model/filters/filters";
import { useDraft } from "./useDraft";

const asTyped = (search: string) => search;
const read = (draft: string) => ({ isValid: true, value: readSearch(draft) }) as const;
const isSame = (a: string, b: string) => a === b;

/** Words that a product must hold. */
export function SearchFilter({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const { draft, setDraft, apply } = useDraft({ value: search, toDraft: asTyped, read, isSame, onApply: onChange });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label="Search these products"
        name="listing-search"
        type="search"
        value={draft}
        onChange={setDraft}
        onBlur={apply}
        autoComplete="off"
        maxLength={maxSearchLength}
      />
    </form>
  );
}
