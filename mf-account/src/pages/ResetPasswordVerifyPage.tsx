import { Navigate } from "@aurelle/shared/router";
import { Button, TextLink } from "@aurelle/shared/ui";
import { CodeField } from "../components/forms/CodeField";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { NewPasswordFields } from "../components/forms/NewPasswordFields";
import { SuccessPanel } from "../components/forms/SuccessPanel";
import { useForm } from "../components/forms/useForm";
import { useNavigationState } from "../data/useNavigationState";
import { useRedirect } from "../data/useRedirect";
import { usePasswordResetConfirmation } from "../data/user/usePasswordReset";
import { resetErrors } from "../model/code";
import { type NavigationState, navigationStateOf } from "../model/navigationState";
import { redirectMs } from "../model/redirects";

const labels = { code: "Verification code", password: "New password", password_confirm: "Confirm new password" };

/** Sets a new password with the code from the e-mail, then goes to the login. Without an address it goes to the request (specification §2). */
export default function ResetPasswordVerifyPage() {
  const { email, from } = useNavigationState();
  if (email === undefined) return <Navigate to="/reset-password" replace />;
  return <ChoosePassword state={navigationStateOf(email, from)} />;
}

function ChoosePassword({ state }: { state: NavigationState & { email: string } }) {
  const { email } = state;
  const { isLoading, isDone, error, confirm } = usePasswordResetConfirmation(email);
  const form = useForm({
    initial: { code: "", password: "", password_confirm: "" },
    labels,
    validate: resetErrors,
    rejectedFields: error?.fields,
    onSubmit: confirm,
  });
  useRedirect(isDone, "/login", redirectMs.resetSuccess, state);
  if (isDone) {
    return (
      <FormPage title="Choose a new password">
        <SuccessPanel text="Password reset successful! You will be redirected to login..." />
      </FormPage>
    );
  }
  return (
    <FormPage
      title="Choose a new password"
      lead={
        <p>
          Enter the code we sent to <strong dir="auto">{email}</strong>.
        </p>
      }
      links={
        <p>
          No code?{" "}
          <TextLink to="/reset-password" state={state}>
            Request a new one
          </TextLink>
        </p>
      }
    >
      <Form form={form} error={error?.message}>
        <CodeField {...form.field("code")} />
        <NewPasswordFields field={form.field} />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Resetting..." : "Reset password"}
        </Button>
      </Form>
    </FormPage>
  );
}
