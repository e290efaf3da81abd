import { Navigate } from "@aurelle/shared/router";
import { Button, TextLink } from "@aurelle/shared/ui";
import { useEffect } from "react";
import { CodeField } from "../components/forms/CodeField";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { NewPasswordFields } from "../components/forms/NewPasswordFields";
import { SuccessPanel } from "../components/forms/SuccessPanel";
import { useForm } from "../components/forms/useForm";
import { useAppDispatch, useAppSelector } from "../data/store";
import { useRedirect, useTravel } from "../data/useRedirect";
import { passwordResetStarted } from "../data/user/userSlice";
import { confirmPasswordReset } from "../data/user/userThunks";
import { useSubmission } from "../data/user/useSubmission";
import { resetErrors } from "../model/code";
import type { Travel } from "../model/navigationState";
import { redirectMs } from "../model/redirects";

const labels = { code: "Verification code", password: "New password", password_confirm: "Confirm new password" };

export default function ResetPasswordVerifyPage() {
  const { email, from } = useTravel();
  if (email === undefined) return <Navigate to="/reset-password" replace />;
  return <ChoosePassword travel={{ email, ...(from === undefined ? {} : { from }) }} />;
}

/** Completed while the success is on screen; leaving the page begins anew (specification §4). */
function useResetStep() {
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(passwordResetStarted()), [dispatch]);
  return useAppSelector(({ user }) => user.passwordResetStep);
}

function ChoosePassword({ travel }: { travel: Travel & { email: string } }) {
  const { email } = travel;
  const { status, failure, send } = useSubmission("passwordReset");
  const isDone = useResetStep() === "completed";
  const form = useForm({
    initial: { code: "", password: "", password_confirm: "" },
    labels,
    validate: resetErrors,
    refused: failure?.fields,
    onSubmit: (values) => send((dispatch) => dispatch(confirmPasswordReset({ email, ...values }))),
  });
  useRedirect(isDone, "/login", redirectMs.resetSuccess, travel);
  if (isDone) {
    return (
      <FormPage title="Choose a new password">
        <SuccessPanel text="Password reset successful! You will be redirected to login..." />
      </FormPage>
    );
  }
  const isLoading = status === "loading";
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
          <TextLink to="/reset-password" state={travel}>
            Request a new one
          </TextLink>
        </p>
      }
    >
      <Form form={form} failure={failure?.message}>
        <CodeField {...form.field("code")} />
        <NewPasswordFields field={form.field} />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Resetting..." : "Reset password"}
        </Button>
      </Form>
    </FormPage>
  );
}
