import { useFocusOnInvalid } from "@aurelle/shared/forms/useFocusOnInvalid";
import { useState } from "react";
import { emailErrors } from "./formErrors";

/**
 * The e-mail field of a form that has only this field to check. Its error shows after the first submit, and then follows the typing.
 * @param rejected the server's error.
 * @param onEdit called when the field is changed.
 * @param typed what the field contains at first.
 */
export function useEmailField(name: string, rejected: string | undefined, onEdit: () => void, typed = "") {
  const [value, setValue] = useState(typed);
  const [attempt, setAttempt] = useState(0);
  const found = attempt > 0 ? emailErrors(value).email : undefined;
  useFocusOnInvalid(attempt, found ? [name] : []);
  return {
    /** The props of the field. */
    field: {
      name,
      value,
      error: found ?? rejected,
      onChange: (text: string) => {
        setValue(text);
        onEdit();
      },
    },
    /** Called by a submit. @returns the address to send; `null` for an invalid one */
    check: (): string | null => {
      setAttempt(attempt + 1);
      return emailErrors(value).email === undefined ? value.trim() : null;
    },
  };
}
