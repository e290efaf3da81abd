import { invalidFields } from "@aurelle/shared/forms/invalidFields";
import { useFocusOnInvalid } from "@aurelle/shared/forms/useFocusOnInvalid";
import { type FormEvent, useState } from "react";
import type { FieldErrors } from "../../model/credentials";

type TextForm<Form> = { readonly [Name in keyof Form]: string };
type NameOf<Form> = keyof Form & string;

interface FormOptions<Form> {
  initial: Form;
  /** The label of each field, also for the summary of errors. */
  labels: { readonly [Name in keyof Form]: string };
  validate: (form: Form) => FieldErrors<Form>;
  /** The server's errors of single fields. Changing a field removes its error. */
  rejectedFields?: Readonly<Record<string, string>> | undefined;
  /** Called with values that `validate` accepts. */
  onSubmit: (form: Form) => void;
}

/**
 * The values of a form and its errors. Errors show after the first submit and then follow the typing. An error that appeared on blur
 * would move the button away from the pointer.
 */
export function useForm<Form extends TextForm<Form>>({
  initial,
  labels,
  validate,
  rejectedFields,
  onSubmit,
}: FormOptions<Form>) {
  const [values, setValues] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const names = Object.keys(labels) as NameOf<Form>[]; // `labels` has exactly the fields of the form
  const errors: FieldErrors<Form> = attempt > 0 ? validate(values) : {};
  const invalid = names.filter((name) => errors[name] !== undefined);
  useFocusOnInvalid(attempt, invalid);

  const change = (name: NameOf<Form>, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setEdited((before) => new Set(before).add(name));
  };
  return {
    values,
    /** The number of submits: a key for elements that each submit must create again. */
    attempt,
    /** The invalid fields and their errors, for the links of the summary. */
    invalidFields: invalidFields<NameOf<Form>>(labels, errors),
    /** The props of an input. */
    field: (name: NameOf<Form>) => ({
      name,
      label: labels[name],
      value: values[name],
      onChange: (value: string) => change(name, value),
      error: errors[name] ?? (edited.has(name) ? undefined : rejectedFields?.[name]),
    }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setAttempt((count) => count + 1);
      if (Object.keys(validate(values)).length > 0) return;
      setEdited(new Set());
      onSubmit(values);
    },
  };
}
