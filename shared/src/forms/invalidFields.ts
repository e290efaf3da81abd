/** Whether the sentence names its field: it has the last word of the label. */
const isNamed = (error: string, label: string): boolean =>
  error.toLowerCase().includes(label.toLowerCase().split(" ").at(-1) ?? label);

/**
 * The errors of a form for its summary, in the order of the labels. A sentence that does not name its field begins with the label,
 * since several may be the same: `Password is required`, `City: This field is required`.
 */
export function invalidFields<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  errors: Readonly<Partial<Record<Name, string | undefined>>>,
): { name: Name; text: string }[] {
  const names = Object.keys(labels) as Name[]; // the parameter has exactly the fields of the form
  return names.flatMap((name) => {
    const error = errors[name];
    if (error === undefined) return [];
    return [{ name, text: isNamed(error, labels[name]) ? error : `${labels[name]}: ${error}` }];
  });
}
