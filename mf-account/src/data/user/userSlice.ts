import { type ActionReducerMapBuilder, type AsyncThunk, createSlice, type PayloadAction } from "@aurelle/shared/state";
import type { Failure, Form, UserState } from "../state";
import type { ThunkConfig } from "../thunk";
import {
  confirmPasswordReset,
  deleteAccount,
  register,
  requestPasswordReset,
  resendCode,
  signIn,
  updateProfile,
  verifyEmail,
} from "./userThunks";

const initialState: UserState = {
  signInStatus: "idle",
  registrationStatus: "idle",
  verificationStatus: "idle",
  resendStatus: "idle",
  passwordResetStatus: "idle",
  profileUpdateStatus: "idle",
  deletionStatus: "idle",
  passwordResetStep: "request",
  failures: {},
};

/** The one place that changes a form's status, so that status and failure never disagree. */
function settle(state: UserState, form: Form, status: UserState[`${Form}Status`], failure?: Failure): void {
  state[`${form}Status`] = status;
  const { [form]: _, ...others } = state.failures;
  state.failures = failure ? { ...others, [form]: failure } : others;
}

/** idle → loading → succeeded or failed (specification §4). An aborted call belongs to a page that was left: it changes nothing. */
function follow<Arg>(
  builder: ActionReducerMapBuilder<UserState>,
  form: Form,
  thunk: AsyncThunk<void, Arg, ThunkConfig>,
  nextStep?: UserState["passwordResetStep"],
): void {
  builder
    .addCase(thunk.pending, (state) => settle(state, form, "loading"))
    .addCase(thunk.fulfilled, (state) => {
      settle(state, form, "succeeded");
      if (nextStep) state.passwordResetStep = nextStep;
    })
    .addCase(thunk.rejected, (state, { payload }) => {
      if (payload) settle(state, form, "failed", payload);
    });
}

const userSlice = createSlice({
  name: "user",
  initialState,
  reducers: {
    /** The page of the form was left: the next visit finds it fresh (specification §2, decision 5). */
    formLeft(state, { payload: form }: PayloadAction<Form>) {
      settle(state, form, "idle");
    },
    passwordResetStarted(state) {
      state.passwordResetStep = "request";
    },
  },
  extraReducers(builder) {
    follow(builder, "signIn", signIn);
    follow(builder, "registration", register);
    follow(builder, "verification", verifyEmail);
    follow(builder, "resend", resendCode);
    follow(builder, "passwordReset", requestPasswordReset, "verify");
    follow(builder, "passwordReset", confirmPasswordReset, "completed");
    follow(builder, "profileUpdate", updateProfile);
    follow(builder, "deletion", deleteAccount);
  },
});

export const { formLeft, passwordResetStarted } = userSlice.actions;
export const userReducer = userSlice.reducer;
