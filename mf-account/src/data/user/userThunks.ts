import type { WireProfile, WireSignIn } from "@aurelle/shared/contract";
import { ApiError, type CallError } from "@aurelle/shared/http";
import { profileOf, session } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import type { CodeForm, ResetForm } from "../../model/code";
import { isSameEmail, type RegistrationForm, type SignInForm } from "../../model/credentials";
import { type ProfileForm, toProfilePayload } from "../../model/profile";
import { createThunk, toCallError } from "../createThunk";
import type { Form, RootState } from "../state";

/** Options of a thunk: a form whose request is in flight is not sent a second time (reliability D9). */
const once = (form: Form) => ({
  condition: (_: unknown, { getState }: { getState: () => RootState }) =>
    getState().user.forms[form].status !== "loading",
});

/** Reads the response of a sign-in. @throws TypeError when the access token or the user is missing */
function readSignIn(answer: Partial<WireSignIn> | null): WireSignIn {
  const { access, user, cart_merged = false } = answer ?? {};
  if (typeof access !== "string" || access === "" || typeof user?.email !== "string") {
    throw new TypeError("a sign-in without access or user");
  }
  return { access, user, cart_merged };
}

/** Starts the session, even if the page was left: the server has signed the shopper in and moved the cart (decision 2). */
function startSession(answer: WireSignIn): void {
  session.start(answer);
  if (answer.cart_merged) toast.info("The pieces you had chosen have been added to your cart.");
}

/** A server error or an unreadable response must not claim that the password is wrong (decisions 5 and 38). */
function signInError(error: unknown): CallError {
  if (!(error instanceof ApiError)) return toCallError(error, "The shop's answer could not be read. Please try again.");
  const isServerError = error.status >= 500 || error.code === "invalid";
  return toCallError(error, isServerError ? error.message : "Invalid email or password.");
}

/** Signs in and starts the session. Fails with "Invalid email or password." unless the server sends a text (specification §8). */
export const signIn = createThunk<void, SignInForm>(
  "user/signIn",
  async ({ email, password }, { extra, rejectWithValue }) => {
    try {
      startSession(readSignIn(await extra.api.post("auth/token/", { email: email.trim(), password })));
      return undefined;
    } catch (error) {
      return rejectWithValue(signInError(error));
    }
  },
  once("signIn"),
);

/** Creates an account. The shopper is not signed in: the address must be verified first. */
export const register = createThunk<void, RegistrationForm>(
  "user/register",
  async ({ email, ...passwords }, { extra, rejectWithValue }) => {
    try {
      await extra.api.post("users/register/", { email: email.trim(), ...passwords });
      return undefined;
    } catch (error) {
      return rejectWithValue(toCallError(error, "Registration failed. Please try again."));
    }
  },
  once("registration"),
);

/** Verifies the address with a code. A response with `access` signs the shopper in (specification §4). */
export const verifyEmail = createThunk<void, CodeForm & { email: string }>(
  "user/verifyEmail",
  async ({ email, code }, { extra, rejectWithValue }) => {
    try {
      const answer = await extra.api.post<Partial<WireSignIn> | null>("users/validate/", { email, code });
      if (answer?.access) startSession(readSignIn(answer));
      return undefined;
    } catch (error) {
      return rejectWithValue(toCallError(error, "Verification failed. Please try again."));
    }
  },
  once("verification"),
);

/** Requests another verification code. The server's response is the same for every address (decision 8). */
export const resendCode = createThunk<void, { email: string }>(
  "user/resendCode",
  async ({ email }, { extra, rejectWithValue }) => {
    try {
      await extra.api.post("users/resend-code/", { email });
      return undefined;
    } catch (error) {
      return rejectWithValue(toCallError(error, "The code could not be sent. Please try again."));
    }
  },
  once("resend"),
);

/** Requests an e-mail with a code for a new password. */
export const requestPasswordReset = createThunk<void, { email: string }>(
  "user/requestPasswordReset",
  async ({ email }, { extra, rejectWithValue }) => {
    try {
      await extra.api.post("auth/password-reset/request/", { email: email.trim() });
      return undefined;
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to send reset email. Please try again."));
    }
  },
  once("passwordReset"),
);

/** Sets a new password. This ends every session of the account, also that of this browser (reliability P12). */
export const confirmPasswordReset = createThunk<void, ResetForm & { email: string }>(
  "user/confirmPasswordReset",
  async (form, { extra, rejectWithValue }) => {
    try {
      await extra.api.post("auth/password-reset/confirm/", form);
      if (isSameEmail(profileOf(session.current)?.email ?? "", form.email)) session.forget();
      return undefined;
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to reset password. Please try again."));
    }
  },
  once("passwordReset"),
);

/** Saves the profile. */
export const updateProfile = createThunk<void, ProfileForm>(
  "user/updateProfile",
  async (form, { extra, rejectWithValue }) => {
    try {
      session.replaceProfile(await extra.api.patch<WireProfile>("users/me/", toProfilePayload(form)));
      return undefined;
    } catch (error) {
      return rejectWithValue(toCallError(error, "Your profile could not be saved. Please try again."));
    }
  },
  once("profileUpdate"),
);

/** Deletes the account on the server. The page ends the session afterwards, with `useSignOut`. */
export const deleteAccount = createThunk<void, void>(
  "user/deleteAccount",
  async (_, { extra, rejectWithValue }) => {
    try {
      await extra.api.delete("users/me/");
      return undefined;
    } catch (error) {
      return rejectWithValue(toCallError(error, "Your account could not be deleted. Please try again."));
    }
  },
  once("deletion"),
);
