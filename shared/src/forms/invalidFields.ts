/**
 * The errors of a form for its summary, in the order of the labels. Each begins with its field's label, since several may have the
 * same text.
 */
export const invalidFields = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  errors: Readonly<Partial<Record<Name, string | undefined>>>,
): { name: Name; text: string }[] =>
  (Object.keys(labels) as Name[]) // the parameter has exactly the fields of the form
    .flatMap((name) => (errors[name] === undefined ? [] : [{ name, text: `${labels[name]}: ${errors[name]}` }]));
