import { useFocusOnInvalid } from "@aurelle/shared/forms/useFocusOnInvalid";
import { useState } from "react";
import { emailErrors } from "./formErrors";
import type { SendState } from "./useSendForm";

/**
 * The e-mail field of a form that has only this field to check. Its error shows after the first submit, and then follows the typing.
 * The server's error shows until the field is changed.
 */
export function useEmailField(name: string, state: SendState) {
  const [value, setValue] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [isEdited, setEdited] = useState(false);
  const found = attempt > 0 ? emailErrors(value).email : undefined;
  const rejected = state.status === "failed" && !isEdited ? state.errors.email : undefined;
  useFocusOnInvalid(attempt, found ? [name] : []);
  return {
    /** The props of the field. */
    field: {
      name,
      value,
      error: found ?? rejected,
      onChange: (text: string) => {
        setValue(text);
        setEdited(true);
      },
    },
    /** Called by a submit. @returns the address to send; `null` for an invalid one */
    check: (): string | null => {
      setAttempt(attempt + 1);
      setEdited(false);
      return emailErrors(value).email === undefined ? value.trim() : null;
    },
  };
}
