import type { Ref } from "react";
import { classNames } from "../classNames";
import styles from "./Field.module.css";
import { FieldFrame, type FieldText } from "./FieldFrame";
import { describe } from "./fieldIds";

interface TextAreaFieldProps extends FieldText {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  rows?: number | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** An input for several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    rows = 4,
    maxLength,
    placeholder,
    autoComplete,
    inputRef,
    required,
    disabled,
  } = props;
  return (
    <FieldFrame {...props}>
      <textarea
        {...describe(props)}
        ref={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onBlur?.()}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete={autoComplete}
        disabled={disabled}
        aria-required={required || undefined}
        dir="auto"
        className={classNames(styles.input, styles.area)}
      />
    </FieldFrame>
  );
}
