import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes, Ref } from "react";
import { classNames } from "../classNames";
import styles from "./Field.module.css";
import { FieldFrame, type FieldText } from "./FieldFrame";
import { describe } from "./fieldIds";

export interface FieldProps extends FieldText {
  type?: HTMLInputTypeAttribute | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** The attributes of an input. `required` is not one: the browser's message would replace the shop's own. */
export function inputAttributes(props: FieldProps) {
  const { value, onChange, onBlur, autoComplete, inputMode, maxLength, placeholder, inputRef, required, disabled } =
    props;
  return {
    ...describe(props),
    ref: inputRef,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: () => onBlur?.(),
    autoComplete,
    inputMode,
    maxLength,
    placeholder,
    disabled,
    "aria-required": required || undefined,
  };
}

/** An input for one line of text, with its label above and its error below. */
export function Field(props: FieldProps) {
  const { type = "text" } = props;
  return (
    <FieldFrame {...props}>
      <input
        {...inputAttributes(props)}
        type={type}
        className={classNames(styles.input)}
        dir={type === "text" || type === "search" ? "auto" : undefined}
      />
    </FieldFrame>
  );
}
