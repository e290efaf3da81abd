/** The id of a field's control, for links from `ErrorSummary`. */
export const fieldId = (name: string): string => `field-${name}`;
export const hintId = (name: string): string => `field-${name}-hint`;
export const errorId = (name: string): string => `field-${name}-error`;

interface Described {
  /** The id of the form to which the control belongs, where it is not within it. */
  form?: string | undefined;
  name: string;
  error?: string | null | undefined;
  hint?: unknown;
}

/** The attributes that connect a control to its hint and its error. */
export function describe({ name, error, hint, form }: Described) {
  const ids = [hint ? hintId(name) : null, error ? errorId(name) : null].filter((id) => id !== null);
  return {
    id: fieldId(name),
    name,
    form,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}
