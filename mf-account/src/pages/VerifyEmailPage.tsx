import { Navigate } from "@aurelle/shared/router";
import { Button, TextLink } from "@aurelle/shared/ui";
import { CodeField } from "../components/CodeField";
import { Form } from "../components/Form";
import { FormPage } from "../components/FormPage";
import { ResendCode } from "../components/ResendCode";
import { SuccessPanel } from "../components/SuccessPanel";
import { useForm } from "../components/useForm";
import { useCooldown } from "../data/useCooldown";
import { resendCode, verifyEmail } from "../data/userThunks";
import { useSubmission } from "../data/useSubmission";
import { useRedirect, useTravel } from "../data/useTravel";
import { codeLength, verificationErrors } from "../model/code";
import { redirectMs, resendCooldownS } from "../model/redirects";
import type { Travel } from "../model/travel";

export default function VerifyEmailPage() {
  const { email, from } = useTravel();
  if (email === undefined) return <Navigate to="/register" replace />;
  return <VerifyEmail travel={{ email, ...(from === undefined ? {} : { from }) }} />;
}

function useResend(email: string) {
  const { status, failure, send } = useSubmission("resend");
  const { secondsLeft, start } = useCooldown(resendCooldownS);
  const onResend = async () => {
    const outcome = await send((dispatch) => dispatch(resendCode({ email })));
    if (resendCode.fulfilled.match(outcome)) start();
  };
  return { status, failure: failure?.message, secondsLeft, onResend };
}

function VerifyEmail({ travel }: { travel: Travel & { email: string } }) {
  const { email } = travel;
  const { status, failure, send } = useSubmission("verification");
  const resend = useResend(email);
  const form = useForm({
    initial: { code: "" },
    labels: { code: "Verification code" },
    validate: verificationErrors,
    refused: failure?.fields,
    onSubmit: ({ code }) => send((dispatch) => dispatch(verifyEmail({ email, code }))),
  });
  const isDone = status === "succeeded";
  useRedirect(isDone, "/login", redirectMs.verifyEmail, travel);
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
          <TextLink to="/register" state={travel}>
            Register again
          </TextLink>
        </p>
      }
    >
      <Form form={form} failure={failure?.message}>
        <CodeField {...form.field("code")} maxLength={codeLength} />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Verifying..." : "Verify"}
        </Button>
      </Form>
      <ResendCode {...resend} />
    </FormPage>
  );
}
