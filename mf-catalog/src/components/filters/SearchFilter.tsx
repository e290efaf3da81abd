import { maxLengths } from "@aurelle/shared/contract/rules";
import { Field } from "@aurelle/shared/ui";
import { type Filters, readSearch } from "../../model/filters/filters";
import { HiddenFields } from "./HiddenFields";
import { useDraft } from "./useDraft";

const toDraft = (search: string) => search;
const read = (draft: string) => ({ isValid: true, value: readSearch(draft) }) as const;
const isSame = (a: string, b: string) => a === b;

/** The search among the products of a page. */
export function SearchFilter({ filters, onChange }: { filters: Filters; onChange: (search: string) => void }) {
  const { draft, setDraft, apply } = useDraft({ value: filters.search, toDraft, read, isSame, onApply: onChange });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <HiddenFields filters={{ ...filters, search: "" }} />
      <Field
        label="Search these products"
        name="search"
        type="search"
        value={draft}
        onChange={setDraft}
        onBlur={apply}
        autoComplete="off"
        maxLength={maxLengths.search}
      />
    </form>
  );
}
