import type { ReactNode } from "react";
import { Icon } from "../actions/Icon";
import { classNames } from "../classNames";
import styles from "./Field.module.css";
import { errorId, fieldId, hintId } from "./fieldIds";

/** The properties of every field. */
export interface FieldText {
  label: string;
  /** Also the source of the control's id, `field-<name>`: unique in the page. */
  name: string;
  /** The id of the form to which the control belongs, where it is not within it. */
  form?: string | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** The error below a control; nothing without an error. */
export function FieldError({ name, error }: { name: string; error: string | null | undefined }) {
  return error ? (
    <p id={errorId(name)} className={styles.error}>
      <Icon name="alert" size={18} className={styles.errorIcon} />
      <span>{error}</span>
    </p>
  ) : null;
}

/** The hint above a control; nothing without a hint. */
export function FieldHint({ name, hint }: { name: string; hint: ReactNode }) {
  return hint ? (
    <p id={hintId(name)} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

/** Label above, hint, the control, its error below. */
export function FieldFrame({ label, name, error, hint, className, children }: FieldText & { children: ReactNode }) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={fieldId(name)} className={styles.label}>
        {label}
      </label>
      <FieldHint name={name} hint={hint} />
      {children}
      <FieldError name={name} error={error} />
    </div>
  );
}
