import { type FormEvent, useEffect, useState } from "react";
import type { FieldErrors } from "../../model/credentials";

type TextForm<Form> = { readonly [Name in keyof Form]: string };
type NameOf<Form> = keyof Form & string;

interface FormRules<Form> {
  initial: Form;
  /** What each field is called, also in the summary of errors. */
  labels: { readonly [Name in keyof Form]: string };
  validate: (form: Form) => FieldErrors<Form>;
  /** What the server says of single fields; each goes when its field is changed. */
  refused?: Readonly<Record<string, string>> | undefined;
  /** Called with values that passed. */
  onSubmit: (form: Form) => void;
}

/** Takes the keyboard to the only field at fault; several are listed in a summary, which takes it itself. */
function useFocusOnFault(attempt: number, names: readonly string[]): void {
  const only = names.length === 1 ? names[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submit moves the focus, not the typing that follows
  useEffect(() => {
    if (attempt > 0 && only) document.getElementById(`field-${only}`)?.focus();
  }, [attempt]);
}

/**
 * The values of a form and what is wrong with them. Errors show after the first submit and then follow the typing: an error
 * that appears on blur moves the button away from under the pointer.
 */
export function useForm<Form extends TextForm<Form>>({
  initial,
  labels,
  validate,
  refused,
  onSubmit,
}: FormRules<Form>) {
  const [values, setValues] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const names = Object.keys(labels) as NameOf<Form>[]; // `labels` has exactly the fields of the form
  const errors: FieldErrors<Form> = attempt > 0 ? validate(values) : {};
  const faulty = names.filter((name) => errors[name] !== undefined);
  useFocusOnFault(attempt, faulty);

  const change = (name: NameOf<Form>, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setEdited((before) => new Set(before).add(name));
  };
  return {
    values,
    /** Counts the submits; a key for what must appear anew with each. */
    attempt,
    /** For the summary: its links say which field, the field says what is wrong. */
    faults: faulty.map((name) => ({ name, text: labels[name] })),
    /** The props of a field of the kit. */
    field: (name: NameOf<Form>) => ({
      name,
      label: labels[name],
      value: values[name],
      onChange: (value: string) => change(name, value),
      error: errors[name] ?? (edited.has(name) ? undefined : refused?.[name]),
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
export type FormControl = Pick<ReturnType<typeof useForm>, "attempt" | "faults" | "submit">;
