import { returnPath } from "@aurelle/shared/page";
import { Navigate } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { Button, Field, Notice, PasswordField, TextLink } from "@aurelle/shared/ui";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { useForm } from "../components/forms/useForm";
import { useTravel } from "../data/useRedirect";
import { signIn } from "../data/user/userThunks";
import { useSubmission } from "../data/user/useSubmission";
import { emailMaxLength, signInErrors } from "../model/credentials";

const labels = { email: "Email", password: "Password" };

export default function LoginPage() {
  const hasSession = isSignedIn(useSession());
  const { from, email = "", isRegistered = false } = useTravel();
  const { status, failure, send } = useSubmission("signIn");
  const form = useForm({
    initial: { email, password: "" },
    labels,
    validate: signInErrors,
    refused: failure?.fields,
    onSubmit: (values) => send((dispatch) => dispatch(signIn(values))),
  });
  // Also where a sign-in leads: here, or in another tab.
  if (hasSession) return <Navigate to={returnPath(from)} replace />;

  const travel = { email: form.values.email.trim(), ...(from === undefined ? {} : { from }) };
  const verify = (
    <TextLink to="/verify-email" state={travel}>
      Verify your email
    </TextLink>
  );
  const isUnverified = failure?.code === "email_not_verified";
  const isLoading = status === "loading";
  return (
    <FormPage
      title="Login"
      links={
        <>
          <TextLink to="/reset-password" state={travel}>
            Forgot your password?
          </TextLink>
          <p>
            New to Aurelle?{" "}
            <TextLink to="/register" state={travel}>
              Create an account
            </TextLink>
          </p>
        </>
      }
    >
      <Form form={form} failure={failure?.message} remedy={isUnverified && verify}>
        {isRegistered && !failure && (
          <Notice>
            <p>Enter the code from our email before you log in for the first time.</p>
            {verify}
          </Notice>
        )}
        <Field
          {...form.field("email")}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={emailMaxLength}
          required
        />
        <PasswordField {...form.field("password")} autoComplete="current-password" required />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Logging in..." : "Login"}
        </Button>
      </Form>
    </FormPage>
  );
}
