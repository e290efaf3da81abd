/** The id of a field's control, for links from `ErrorSummary`. */
export const fieldId = (name: string): string => `field-${name}`;
export const hintId = (name: string): string => `field-${name}-hint`;
export const errorId = (name: string): string => `field-${name}-error`;

interface Described {
  name: string;
  error?: string | null | undefined;
  hint?: unknown;
}

/** The attributes that connect a control to its hint and its error. */
export function describe({ name, error, hint }: Described) {
  const ids = [hint ? hintId(name) : null, error ? errorId(name) : null].filter((id) => id !== null);
  return {
    id: fieldId(name),
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}
