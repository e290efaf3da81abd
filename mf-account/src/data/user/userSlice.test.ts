import { isSignedIn, session } from "@aurelle/shared/session";
import { aProfile } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { Form } from "../state";
import { makeStore } from "../store";
import { formLeft, passwordResetStarted } from "./userSlice";
import { confirmPasswordReset, register, requestPasswordReset, resendCode, signIn, verifyEmail } from "./userThunks";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  session.forget();
});
afterAll(() => server.close());

const answer = (path: string, body: object | null, status = 200) =>
  server.use(http.post(`*/api/${path}`, () => HttpResponse.json(body, { status })));
const ada = { email: "ada@example.com", password: "Abcdefg1!" };
const newPassword = { password: "Abcdefg1!", password_confirm: "Abcdefg1!" };
const userOf = (store: ReturnType<typeof makeStore>) => store.getState().user;
function messageOf(store: ReturnType<typeof makeStore>, form: Form): string | undefined {
  const state = userOf(store).forms[form];
  return state.status === "failed" ? state.error.message : undefined;
}

describe("sign-in", () => {
  it("is loading, then succeeded, and starts the session", async () => {
    answer("auth/token/", { access: "token-1", user: aProfile() });
    const store = makeStore();
    const call = store.dispatch(signIn(ada));
    expect(userOf(store).forms.signIn.status).toBe("loading");
    await call;
    expect(userOf(store).forms.signIn.status).toBe("succeeded");
    expect(session.current).toMatchObject({ status: "authenticated", profile: { email: "ada@example.com" } });
    expect(localStorage.getItem("userToken")).toBe("token-1");
  });

  it.each([
    [401, { error: "This pair is unknown." }, "This pair is unknown."],
    [401, { detail: "No active account." }, "No active account."],
    [401, {}, "Invalid email or password."],
    [500, {}, "Something went wrong on our side. Please try again."],
  ])("shows the text of a %s with %p", async (status, body, text) => {
    jest.spyOn(console, "warn").mockImplementation();
    answer("auth/token/", body, status);
    const store = makeStore();
    await store.dispatch(signIn(ada));
    expect(userOf(store)).toMatchObject({ forms: { signIn: { status: "failed", error: { message: text } } } });
  });

  it("does not end an earlier session when it fails", async () => {
    session.start({ access: "token-1", user: aProfile() });
    answer("auth/token/", { error: "Invalid email or password." }, 400);
    await makeStore().dispatch(signIn(ada));
    expect(isSignedIn(session.current)).toBe(true);
  });

  it("starts no session for a response without an access token", async () => {
    jest.spyOn(console, "warn").mockImplementation();
    answer("auth/token/", { user: aProfile() });
    const store = makeStore();
    await store.dispatch(signIn(ada));
    expect(userOf(store).forms.signIn.status).toBe("failed");
    expect(isSignedIn(session.current)).toBe(false);
  });

  it("is sent once while it is in flight", async () => {
    let calls = 0;
    server.use(
      http.post("*/api/auth/token/", () => {
        calls += 1;
        return HttpResponse.json({ access: "token-1", user: aProfile() });
      }),
    );
    const store = makeStore();
    await Promise.all([store.dispatch(signIn(ada)), store.dispatch(signIn(ada)), store.dispatch(signIn(ada))]);
    expect(calls).toBe(1);
  });
});

describe("registration", () => {
  const form = { email: " ada@example.com ", ...newPassword };

  it("changes only its own status", async () => {
    answer("users/register/", { message: "Please check your email." }, 201);
    const store = makeStore();
    const before = userOf(store);
    await store.dispatch(register(form));
    expect(userOf(store)).toEqual({ ...before, forms: { ...before.forms, registration: { status: "succeeded" } } });
    expect(isSignedIn(session.current)).toBe(false);
  });

  it("fails with the server's text, else the default", async () => {
    jest.spyOn(console, "warn").mockImplementation();
    const store = makeStore();
    answer("users/register/", { error: "This password is too common." }, 400);
    await store.dispatch(register(form));
    expect(messageOf(store, "registration")).toBe("This password is too common.");
    answer("users/register/", {}, 500);
    await store.dispatch(register(form));
    expect(messageOf(store, "registration")).toBe("Registration failed. Please try again.");
  });

  it("is reset when its page is left, and a later response changes nothing", async () => {
    answer("users/register/", { error: "Too late." }, 400);
    const store = makeStore();
    const call = store.dispatch(register(form));
    call.abort();
    store.dispatch(formLeft("registration"));
    await call;
    expect(userOf(store)).toMatchObject({ forms: { registration: { status: "idle" } } });
  });
});

describe("verification", () => {
  const form = { email: "ada@example.com", code: "123456" };

  it("signs in when the response has an access token", async () => {
    answer("users/validate/", { access: "token-1", user: aProfile() });
    await makeStore().dispatch(verifyEmail(form));
    expect(isSignedIn(session.current)).toBe(true);
  });

  it("succeeds without an access token", async () => {
    answer("users/validate/", { message: "Verified." });
    const store = makeStore();
    await store.dispatch(verifyEmail(form));
    expect(userOf(store).forms.verification.status).toBe("succeeded");
    expect(isSignedIn(session.current)).toBe(false);
  });

  it("fails with the server's text, else the default", async () => {
    const store = makeStore();
    answer("users/validate/", { error: "The code is wrong." }, 400);
    await store.dispatch(verifyEmail(form));
    expect(messageOf(store, "verification")).toBe("The code is wrong.");
    answer("users/validate/", {}, 400);
    await store.dispatch(verifyEmail(form));
    expect(messageOf(store, "verification")).toBe("Verification failed. Please try again.");
  });

  it("requests another code independently of the form", async () => {
    answer("users/resend-code/", {}, 429);
    const store = makeStore();
    await store.dispatch(resendCode({ email: "ada@example.com" }));
    expect(userOf(store)).toMatchObject({ forms: { resend: { status: "failed" }, verification: { status: "idle" } } });
  });
});

describe("password reset", () => {
  const form = { email: "ada@example.com", code: "123456", ...newPassword };

  it("goes from request to verify to completed, and back to request", async () => {
    answer("auth/password-reset/request/", { message: "Sent." });
    answer("auth/password-reset/confirm/", { message: "Changed." });
    const store = makeStore();
    expect(userOf(store).passwordResetStep).toBe("request");
    await store.dispatch(requestPasswordReset({ email: "ada@example.com" }));
    expect(userOf(store)).toMatchObject({
      forms: { passwordReset: { status: "succeeded" } },
      passwordResetStep: "verify",
    });
    store.dispatch(formLeft("passwordReset"));
    expect(userOf(store)).toMatchObject({
      forms: { passwordReset: { status: "idle" } },
      passwordResetStep: "verify",
    });
    await store.dispatch(confirmPasswordReset(form));
    expect(userOf(store)).toMatchObject({
      forms: { passwordReset: { status: "succeeded" } },
      passwordResetStep: "completed",
    });
    store.dispatch(passwordResetStarted());
    expect(userOf(store).passwordResetStep).toBe("request");
  });

  it("fails with the defaults of the two calls", async () => {
    answer("auth/password-reset/request/", {}, 400);
    answer("auth/password-reset/confirm/", {}, 400);
    const store = makeStore();
    await store.dispatch(requestPasswordReset({ email: "ada@example.com" }));
    expect(messageOf(store, "passwordReset")).toBe("Failed to send reset email. Please try again.");
    expect(userOf(store).passwordResetStep).toBe("request");
    await store.dispatch(confirmPasswordReset(form));
    expect(messageOf(store, "passwordReset")).toBe("Failed to reset password. Please try again.");
  });

  it("ends this browser's session of the same account only", async () => {
    answer("auth/password-reset/confirm/", { message: "Changed." });
    session.start({ access: "token-1", user: aProfile({ email: "grace@example.com" }) });
    await makeStore().dispatch(confirmPasswordReset(form));
    expect(isSignedIn(session.current)).toBe(true);
    session.start({ access: "token-2", user: aProfile({ email: "Ada@example.com" }) });
    await makeStore().dispatch(confirmPasswordReset(form));
    expect(isSignedIn(session.current)).toBe(false);
  });
});
