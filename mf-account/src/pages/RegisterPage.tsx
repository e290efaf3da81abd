import { returnPath } from "@aurelle/shared/page";
import { Navigate } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import { Button, Field, LinkButton, TextLink } from "@aurelle/shared/ui";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { NewPasswordFields } from "../components/forms/NewPasswordFields";
import { SuccessPanel } from "../components/forms/SuccessPanel";
import { useForm } from "../components/forms/useForm";
import { useRedirect, useTravel } from "../data/useRedirect";
import { keptEmail, useEmailDraft } from "../data/user/useEmailDraft";
import { register } from "../data/user/userThunks";
import { useSubmission } from "../data/user/useSubmission";
import { emailMaxLength, type RegistrationForm, registrationErrors } from "../model/credentials";
import { redirectMs } from "../model/redirects";

const labels = { email: "Email", password: "Password", password_confirm: "Confirm password" };

export default function RegisterPage() {
  const hasSession = isSignedIn(useSession());
  const { from, email = keptEmail() } = useTravel();
  const { status, failure, send } = useSubmission("registration");
  const onSubmit = async (values: RegistrationForm) => {
    const outcome = await send((dispatch) => dispatch(register(values)));
    if (register.rejected.match(outcome) && outcome.payload) toast.error(outcome.payload.message);
  };
  const form = useForm({
    initial: { email, password: "", password_confirm: "" },
    labels,
    validate: registrationErrors,
    refused: failure?.fields,
    onSubmit,
  });
  const travel = { email: form.values.email.trim(), ...(from === undefined ? {} : { from }) };
  const isDone = status === "succeeded";
  useEmailDraft(form.values.email, isDone);
  useRedirect(isDone, "/login", redirectMs.register, { ...travel, isRegistered: true });
  if (hasSession) return <Navigate to={returnPath(from)} replace />;

  if (isDone) {
    return (
      <FormPage title="Create an account">
        <SuccessPanel text="Registration successful! Redirecting to login page...">
          <p>We have sent a 6-digit code to your address.</p>
          <LinkButton to="/verify-email" state={travel}>
            Verify your email
          </LinkButton>
        </SuccessPanel>
      </FormPage>
    );
  }
  const isLoading = status === "loading";
  return (
    <FormPage
      title="Create an account"
      lead="To check out, and to follow your orders."
      links={
        <p>
          Already have an account?{" "}
          <TextLink to="/login" state={travel}>
            Login
          </TextLink>
        </p>
      }
    >
      <Form form={form} failure={failure?.message}>
        <Field
          {...form.field("email")}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={emailMaxLength}
          required
        />
        <NewPasswordFields field={form.field} />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Registering..." : "Register"}
        </Button>
      </Form>
    </FormPage>
  );
}
