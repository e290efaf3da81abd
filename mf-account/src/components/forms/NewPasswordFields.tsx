import { PasswordField, Stack, VisuallyHidden } from "@aurelle/shared/ui";
import type { NewPasswordForm } from "../../model/credentials";
import { PasswordRequirements } from "./PasswordRequirements";

type FieldName = keyof NewPasswordForm;
interface FieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The fields for a new password and its repetition, with the list of requirements. */
export function NewPasswordFields({ field }: { field: (name: FieldName) => FieldProps }) {
  const password = field("password");
  return (
    <>
      <Stack gap={3}>
        <PasswordField
          {...password}
          autoComplete="new-password"
          required
          hint={
            <VisuallyHidden>
              8 characters or more, with a capital letter, a number and a special character.
            </VisuallyHidden>
          }
        />
        <PasswordRequirements password={password.value} />
      </Stack>
      <PasswordField {...field("password_confirm")} autoComplete="new-password" required />
    </>
  );
}
