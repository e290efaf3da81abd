import { Navigate } from "@aurelle/shared/router";
import { Button, TextLink } from "@aurelle/shared/ui";
import { CodeField } from "../components/forms/CodeField";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { ResendCode } from "../components/forms/ResendCode";
import { SuccessPanel } from "../components/forms/SuccessPanel";
import { useForm } from "../components/forms/useForm";
import { useCooldown } from "../data/useCooldown";
import { useNavigationState } from "../data/useNavigationState";
import { useRedirect } from "../data/useRedirect";
import { resendCode, verifyEmail } from "../data/user/userThunks";
import { useSubmission } from "../data/user/useSubmission";
import { codeLength, verificationErrors } from "../model/code";
import { type NavigationState, navigationStateOf } from "../model/navigationState";
import { redirectMs, resendCooldownS } from "../model/redirects";

/** Verifies the address with the code from the e-mail, then goes to the login. Without an address it goes to the registration (specification §2). */
export default function VerifyEmailPage() {
  const { email, from } = useNavigationState();
  if (email === undefined) return <Navigate to="/register" replace />;
  return <VerifyEmail state={navigationStateOf(email, from)} />;
}

/** Requests another code, at most once a minute (decision 8). */
function useResend(email: string) {
  const { status, error, send } = useSubmission("resend");
  const { secondsLeft, start } = useCooldown(resendCooldownS);
  const onResend = async () => {
    const outcome = await send((dispatch) => dispatch(resendCode({ email })));
    if (resendCode.fulfilled.match(outcome)) start();
  };
  return { status, error: error?.message, secondsLeft, onResend };
}

function VerifyEmail({ state }: { state: NavigationState & { email: string } }) {
  const { email } = state;
  const { status, error, send } = useSubmission("verification");
  const resend = useResend(email);
  const form = useForm({
    initial: { code: "" },
    labels: { code: "Verification code" },
    validate: verificationErrors,
    rejectedFields: error?.fields,
    onSubmit: ({ code }) => send((dispatch) => dispatch(verifyEmail({ email, code }))),
  });
  const isDone = status === "succeeded";
  useRedirect(isDone, "/login", redirectMs.verifyEmail, state);
  if (isDone) {
    return (
      <FormPage title="Verify your email">
        <SuccessPanel text="Verification successful! Redirecting to login..." />
      </FormPage>
    );
  }
  const isLoading = status === "loading";
  return (
    <FormPage
      title="Verify your email"
      lead={
        <p>
          Enter the 6-digit code we sent to <strong dir="auto">{email}</strong>.
        </p>
      }
      links={
        <p>
          Another address?{" "}
          <TextLink to="/register" state={state}>
            Register again
          </TextLink>
        </p>
      }
    >
      <Form form={form} error={error?.message}>
        <CodeField {...form.field("code")} maxLength={codeLength} />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Verifying..." : "Verify"}
        </Button>
      </Form>
      <ResendCode {...resend} />
    </FormPage>
  );
}
