import { type ActionReducerMapBuilder, type AsyncThunk, createSlice, type PayloadAction } from "@aurelle/shared/state";
import type { ThunkConfig } from "../createThunk";
import type { Form, FormState, UserState } from "../state";
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

const idle = { status: "idle" } as const;

const initialState: UserState = {
  forms: {
    signIn: idle,
    registration: idle,
    verification: idle,
    resend: idle,
    passwordReset: idle,
    profileUpdate: idle,
    deletion: idle,
  },
  passwordResetStep: "request",
};

function setForm(state: UserState, form: Form, next: FormState): void {
  state.forms = { ...state.forms, [form]: next };
}

/** idle → loading → succeeded or failed (specification §4). An aborted call changes nothing: its page was left. */
function addFormCases<Arg>(
  builder: ActionReducerMapBuilder<UserState>,
  form: Form,
  thunk: AsyncThunk<void, Arg, ThunkConfig>,
  nextStep?: UserState["passwordResetStep"],
): void {
  builder
    .addCase(thunk.pending, (state) => setForm(state, form, { status: "loading" }))
    .addCase(thunk.fulfilled, (state) => {
      setForm(state, form, { status: "succeeded" });
      if (nextStep) state.passwordResetStep = nextStep;
    })
    .addCase(thunk.rejected, (state, { payload: error }) => {
      if (error) setForm(state, form, { status: "failed", error });
    });
}

const userSlice = createSlice({
  name: "user",
  initialState,
  reducers: {
    /** Resets a form when its page is left, so that the next visit begins with an empty form (specification §2, decision 5). */
    formLeft(state, { payload: form }: PayloadAction<Form>) {
      setForm(state, form, idle);
    },
    /** Returns the password reset to its first step (specification §4). */
    passwordResetStarted(state) {
      state.passwordResetStep = "request";
    },
  },
  extraReducers(builder) {
    addFormCases(builder, "signIn", signIn);
    addFormCases(builder, "registration", register);
    addFormCases(builder, "verification", verifyEmail);
    addFormCases(builder, "resend", resendCode);
    addFormCases(builder, "passwordReset", requestPasswordReset, "verify");
    addFormCases(builder, "passwordReset", confirmPasswordReset, "completed");
    addFormCases(builder, "profileUpdate", updateProfile);
    addFormCases(builder, "deletion", deleteAccount);
  },
});

export const { formLeft, passwordResetStarted } = userSlice.actions;
export default userSlice.reducer;
