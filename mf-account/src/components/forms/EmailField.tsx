import { maxLengths } from "@aurelle/shared/contract/rules";
import { Field } from "@aurelle/shared/ui";

interface EmailFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The required field for the shopper's address, which the browser may fill in. */
export function EmailField(props: EmailFieldProps) {
  return <Field {...props} type="email" autoComplete="email" inputMode="email" maxLength={maxLengths.email} required />;
}
