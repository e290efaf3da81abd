import { Button, Field, TextLink } from "@aurelle/shared/ui";
import { useEffect } from "react";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { SuccessPanel } from "../components/forms/SuccessPanel";
import { useForm } from "../components/forms/useForm";
import { useAppDispatch, useAppSelector } from "../data/store";
import { useRedirect, useTravel } from "../data/useRedirect";
import { passwordResetStarted } from "../data/user/userSlice";
import { requestPasswordReset } from "../data/user/userThunks";
import { useSubmission } from "../data/user/useSubmission";
import { emailErrors, emailMaxLength } from "../model/credentials";
import { redirectMs } from "../model/redirects";

export default function ResetPasswordPage() {
  const dispatch = useAppDispatch();
  const { from, email = "" } = useTravel();
  const { status, failure, send } = useSubmission("passwordReset");
  const step = useAppSelector(({ user }) => user.passwordResetStep);
  useEffect(() => void dispatch(passwordResetStarted()), [dispatch]);
  const form = useForm({
    initial: { email },
    labels: { email: "Email" },
    validate: emailErrors,
    refused: failure?.fields,
    onSubmit: (values) => send((dispatch) => dispatch(requestPasswordReset(values))),
  });
  const travel = { email: form.values.email.trim(), ...(from === undefined ? {} : { from }) };
  const isDone = step === "verify" && status === "succeeded";
  useRedirect(isDone, "/reset-password-verify", redirectMs.resetRequest, travel);
  if (isDone) {
    return (
      <FormPage title="Reset your password">
        <SuccessPanel text="Reset instructions sent! Check your email for a verification code." />
      </FormPage>
    );
  }
  const isLoading = status === "loading";
  return (
    <FormPage
      title="Reset your password"
      lead="We will send you a code with which to choose a new one."
      links={
        <TextLink to="/login" state={travel}>
          Back to login
        </TextLink>
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
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Sending..." : "Send reset instructions"}
        </Button>
      </Form>
    </FormPage>
  );
}
