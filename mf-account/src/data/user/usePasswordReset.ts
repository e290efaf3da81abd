import { useEffect } from "react";
import type { ResetForm } from "../../model/code";
import { useAppDispatch, useAppSelector } from "../store";
import { passwordResetStarted } from "./userSlice";
import { confirmPasswordReset, requestPasswordReset } from "./userThunks";
import { useSubmission } from "./useSubmission";

/** The first step of the password reset: requests a code. Opening the page begins again with this step (specification §4). */
export function usePasswordResetRequest() {
  const dispatch = useAppDispatch();
  const step = useAppSelector(({ user }) => user.passwordResetStep);
  const { status, error, send } = useSubmission("passwordReset");
  useEffect(() => void dispatch(passwordResetStarted()), [dispatch]);
  return {
    isLoading: status === "loading",
    isDone: step === "verify" && status === "succeeded",
    error,
    request: (form: { email: string }) => send((start) => start(requestPasswordReset(form))),
  };
}

/** The second step: sets the new password. The step is `completed` until the page is left, then `request` again (specification §4). */
export function usePasswordResetConfirmation(email: string) {
  const dispatch = useAppDispatch();
  const step = useAppSelector(({ user }) => user.passwordResetStep);
  const { status, error, send } = useSubmission("passwordReset");
  useEffect(() => () => void dispatch(passwordResetStarted()), [dispatch]);
  return {
    isLoading: status === "loading",
    isDone: step === "completed",
    error,
    confirm: (form: ResetForm) => send((start) => start(confirmPasswordReset({ email, ...form }))),
  };
}
