import type { HTMLInputAutoCompleteAttribute, Ref } from "react";
import { Icon } from "../actions/Icon";
import { classNames } from "../classNames";
import styles from "./Field.module.css";
import { FieldFrame, type FieldText } from "./FieldFrame";
import { describe } from "./fieldIds";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectFieldProps extends FieldText {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  options: readonly SelectOption[];
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputRef?: Ref<HTMLSelectElement> | undefined;
}

/** A list of options, of which one is selected. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, onBlur, options, autoComplete, inputRef, required, disabled } = props;
  return (
    <FieldFrame {...props}>
      <div className={styles.within}>
        <select
          {...describe(props)}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onBlur?.()}
          autoComplete={autoComplete}
          disabled={disabled}
          aria-required={required || undefined}
          className={classNames(styles.input, styles.select)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} className={styles.selectMark} />
      </div>
    </FieldFrame>
  );
}
