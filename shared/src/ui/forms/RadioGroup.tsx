import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { FieldError, FieldHint } from "./FieldFrame";
import { describe, fieldId } from "./fieldIds";
import styles from "./RadioGroup.module.css";

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

interface RadioGroupProps {
  legend: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly RadioOption[];
  hint?: ReactNode;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A choice of one option out of a few, all of them visible. */
export function RadioGroup({
  legend,
  name,
  value,
  onChange,
  options,
  hint,
  error,
  disabled,
  className,
}: RadioGroupProps) {
  const { "aria-describedby": describedBy, "aria-invalid": isInvalid } = describe({ name, error, hint });
  const optionId = (index: number) => (index === 0 ? fieldId(name) : `${fieldId(name)}-${index}`);
  return (
    <fieldset className={classNames(styles.group, className)} aria-describedby={describedBy} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <FieldHint name={name} hint={hint} />
      {options.map((option, index) => (
        <div key={option.value} className={classNames(styles.option, option.disabled && styles.disabled)}>
          <input
            type="radio"
            id={optionId(index)}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            disabled={option.disabled}
            aria-invalid={isInvalid}
            aria-describedby={option.hint ? `${optionId(index)}-more` : undefined}
            className={styles.radio}
          />
          <label htmlFor={optionId(index)} className={styles.label}>
            {option.label}
          </label>
          {option.hint ? (
            <p id={`${optionId(index)}-more`} className={styles.hint}>
              {option.hint}
            </p>
          ) : null}
        </div>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  );
}
