import type { FacetName } from "@aurelle/shared/contract";
import { classNames } from "@aurelle/shared/ui";
import styles from "./FacetOption.module.css";

interface FacetOptionProps {
  /** Of price bands one can be chosen, of all other values several. */
  type: "checkbox" | "radio";
  name: FacetName;
  value: string;
  label: string;
  /** It leaves no product. It stays where it is, so that nothing moves and a choice can be taken back. */
  isEmpty: boolean;
  isChosen: boolean;
  onChange: () => void;
}

/** A row with one value of a facet. The complete row can be pressed. */
export function FacetOption({ type, name, value, label, isEmpty, isChosen, onChange }: FacetOptionProps) {
  return (
    <label className={classNames(styles.option, isEmpty && styles.empty)}>
      <input type={type} name={name} value={value} checked={isChosen} onChange={onChange} className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
