import { addressValues, type Filters } from "../../model/filters/filters";

/** The filters that a form does not change, so that they stay where it is sent without JavaScript. */
export function HiddenFields({ filters }: { filters: Filters }) {
  return addressValues(filters).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
