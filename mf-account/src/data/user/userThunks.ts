import type { WireProfile, WireSignIn } from "@aurelle/shared/contract";
import { ApiError } from "@aurelle/shared/http";
import { profileOf, session } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import type { CodeForm, ResetForm } from "../../model/code";
import { isSameEmail, type RegistrationForm, type SignInForm } from "../../model/credentials";
import { type ProfileForm, toProfilePayload } from "../../model/profile";
import type { Failure, Form } from "../state";
import { createThunk, type RootState, toFailure } from "../thunk";
import { keepProfileDraft } from "./profileDraft";

/** A form that is on its way is not sent a second time (reliability D9). */
const once = (form: Form) => ({
  condition: (_: unknown, { getState }: { getState: () => RootState }) =>
    getState().user[`${form}Status`] !== "loading",
});

/** @throws TypeError when the answer gives no access: nobody is signed in with half an answer. */
function readSignIn(answer: Partial<WireSignIn> | null): WireSignIn {
  const { access, user, cart_merged = false } = answer ?? {};
  if (typeof access !== "string" || access === "" || typeof user?.email !== "string") {
    throw new TypeError("a sign-in without access or user");
  }
  return { access, user, cart_merged };
}

/** Also when the page was left meanwhile: the server has signed the shopper in and moved the cart (decision 2). */
function startSession(answer: WireSignIn): void {
  session.start(answer);
  if (answer.cart_merged) toast.info("The pieces you had chosen have been added to your cart.");
}

/** A fault of the server, or an answer that cannot be read, says nothing about the password (decisions 5 and 38). */
function signInFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return toFailure(error, "The shop's answer could not be read. Please try again.");
  const isFault = error.status >= 500 || error.code === "invalid";
  return toFailure(error, isFault ? error.message : "Invalid email or password.");
}

export const signIn = createThunk<void, SignInForm>(
  "user/signIn",
  async ({ email, password }, { extra, rejectWithValue }) => {
    try {
      startSession(readSignIn(await extra.post("auth/token/", { email: email.trim(), password })));
      return undefined;
    } catch (error) {
      return rejectWithValue(signInFailure(error));
    }
  },
  once("signIn"),
);

export const register = createThunk<void, RegistrationForm>(
  "user/register",
  async ({ email, ...passwords }, { extra, rejectWithValue }) => {
    try {
      await extra.post("users/register/", { email: email.trim(), ...passwords });
      return undefined;
    } catch (error) {
      return rejectWithValue(toFailure(error, "Registration failed. Please try again."));
    }
  },
  once("registration"),
);

/** With `access` in the answer the shopper is signed in as well (specification §4). */
export const verifyEmail = createThunk<void, CodeForm & { email: string }>(
  "user/verifyEmail",
  async ({ email, code }, { extra, rejectWithValue }) => {
    try {
      const answer = await extra.post<Partial<WireSignIn> | null>("users/validate/", { email, code });
      if (answer?.access) startSession(readSignIn(answer));
      return undefined;
    } catch (error) {
      return rejectWithValue(toFailure(error, "Verification failed. Please try again."));
    }
  },
  once("verification"),
);

/** The answer is the same for every address (decision 8). */
export const resendCode = createThunk<void, { email: string }>(
  "user/resendCode",
  async ({ email }, { extra, rejectWithValue }) => {
    try {
      await extra.post("users/resend-code/", { email });
      return undefined;
    } catch (error) {
      return rejectWithValue(toFailure(error, "The code could not be sent. Please try again."));
    }
  },
  once("resend"),
);

export const requestPasswordReset = createThunk<void, { email: string }>(
  "user/requestPasswordReset",
  async ({ email }, { extra, rejectWithValue }) => {
    try {
      await extra.post("auth/password-reset/request/", { email: email.trim() });
      return undefined;
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to send reset email. Please try again."));
    }
  },
  once("passwordReset"),
);

/** A new password ends every session of the account, the one of this browser too (reliability P12). */
export const confirmPasswordReset = createThunk<void, ResetForm & { email: string }>(
  "user/confirmPasswordReset",
  async (form, { extra, rejectWithValue }) => {
    try {
      await extra.post("auth/password-reset/confirm/", form);
      if (isSameEmail(profileOf(session.current)?.email ?? "", form.email)) session.forget();
      return undefined;
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to reset password. Please try again."));
    }
  },
  once("passwordReset"),
);

export const updateProfile = createThunk<void, ProfileForm>(
  "user/updateProfile",
  async (form, { extra, rejectWithValue }) => {
    const owner = profileOf(session.current)?.id ?? "";
    try {
      session.replaceProfile(await extra.patch<WireProfile>("users/me/", toProfilePayload(form)));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) keepProfileDraft(owner, form);
      return rejectWithValue(toFailure(error, "Your profile could not be saved. Please try again."));
    }
  },
  once("profileUpdate"),
);

/** Success ends nothing here: the page says goodbye and then forgets the session. */
export const deleteAccount = createThunk<void, void>(
  "user/deleteAccount",
  async (_, { extra, rejectWithValue }) => {
    try {
      await extra.delete("users/me/");
      return undefined;
    } catch (error) {
      return rejectWithValue(toFailure(error, "Your account could not be deleted. Please try again."));
    }
  },
  once("deletion"),
);
