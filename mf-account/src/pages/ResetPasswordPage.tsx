import { Button, TextLink } from "@aurelle/shared/ui";
import { EmailField } from "../components/forms/EmailField";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { SuccessPanel } from "../components/forms/SuccessPanel";
import { useForm } from "../components/forms/useForm";
import { useNavigationState } from "../data/useNavigationState";
import { useRedirect } from "../data/useRedirect";
import { usePasswordResetRequest } from "../data/user/usePasswordReset";
import { emailErrors } from "../model/credentials";
import { navigationStateOf } from "../model/navigationState";
import { redirectMs } from "../model/redirects";

/** Requests a code for a new password, then goes to the page where it is entered (specification §2). */
export default function ResetPasswordPage() {
  const { from, email = "" } = useNavigationState();
  const { isLoading, isDone, error, request } = usePasswordResetRequest();
  const form = useForm({
    initial: { email },
    labels: { email: "Email" },
    validate: emailErrors,
    rejectedFields: error?.fields,
    onSubmit: request,
  });
  const state = navigationStateOf(form.values.email, from);
  useRedirect(isDone, "/reset-password-verify", redirectMs.resetRequest, state);
  if (isDone) {
    return (
      <FormPage title="Reset your password">
        <SuccessPanel text="Reset instructions sent! Check your email for a verification code." />
      </FormPage>
    );
  }
  return (
    <FormPage
      title="Reset your password"
      lead="We will send you a code with which to choose a new one."
      links={
        <TextLink to="/login" state={state}>
          Back to sign in
        </TextLink>
      }
    >
      <Form form={form} error={error?.message}>
        <EmailField {...form.field("email")} />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Sending..." : "Send reset instructions"}
        </Button>
      </Form>
    </FormPage>
  );
}
