import { Route, Routes } from "@aurelle/shared/router";
import { session } from "@aurelle/shared/session";
import { aProfile, axeFindings } from "@aurelle/shared/testing";
import { typeText } from "@aurelle/shared/testing/typeText";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { aGate, currentLocation, renderAccount } from "../testing/renderAccount";
import LoginPage from "./LoginPage";
import RegisterPage from "./RegisterPage";
import ResetPasswordPage from "./ResetPasswordPage";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  act(() => session.forget());
});
afterAll(() => server.close());

const at = (state?: unknown) => ({ path: "/login", at: { pathname: "/login", state } });
const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");

async function signIn() {
  const user = userEvent.setup();
  await typeText(email(), "ada@example.com", user);
  await typeText(password(), "Abcdefg1!", user);
  await user.click(screen.getByRole("button", { name: "Login" }));
}
const answer = (body: object, status = 200) =>
  server.use(http.post("*/api/auth/token/", () => HttpResponse.json(body, { status })));

it("requires both fields, and focuses the only invalid one", async () => {
  const user = userEvent.setup();
  renderAccount(<LoginPage />, at());
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(screen.getByRole("link", { name: "Email is required" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Password is required" })).toBeInTheDocument();
  expect(await axeFindings("login: invalid")).toEqual([]);
  await user.type(email(), "ada@example.com");
  expect(screen.queryByText("Email is required")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(password()).toHaveFocus();
  expect(password()).toHaveAccessibleDescription("Password is required");
});

it("shows that an e-mail address is invalid", async () => {
  const user = userEvent.setup();
  renderAccount(<LoginPage />, at());
  await user.type(email(), "ada");
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(screen.getByRole("link", { name: "Email is invalid" })).toBeInTheDocument();
});

it("links to the reset and to the registration", () => {
  renderAccount(<LoginPage />, at());
  expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/reset-password");
  expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/register");
});

it("shows that it is logging in, then goes to the dashboard", async () => {
  const gate = aGate();
  server.use(
    http.post("*/api/auth/token/", async ({ request }) => {
      expect(await request.json()).toEqual({ email: "ada@example.com", password: "Abcdefg1!" });
      await gate.opened;
      return HttpResponse.json({ access: "token-1", user: aProfile() });
    }),
  );
  renderAccount(<LoginPage />, at());
  await signIn();
  expect(screen.getByRole("button", { name: "Logging in..." })).toHaveAttribute("aria-busy", "true");
  expect(await axeFindings("login: busy")).toEqual([]);
  gate.open();
  await waitFor(() => expect(currentLocation().path).toBe("/dashboard"));
});

it.each([
  ["/checkout", "/checkout"],
  ["https://evil.example/", "/dashboard"],
  ["//evil.example", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
])("L1 after a redirect from %s it goes to %s", async (from, path) => {
  answer({ access: "token-1", user: aProfile() });
  renderAccount(<LoginPage />, at({ from }));
  await signIn();
  await waitFor(() => expect(currentLocation().path).toBe(path));
});

it("shows a toast when the guest's cart was merged", async () => {
  answer({ access: "token-1", user: aProfile(), cart_merged: true });
  renderAccount(<LoginPage />, at());
  await signIn();
  expect(await screen.findByText("The pieces you had chosen have been added to your cart.")).toBeInTheDocument();
});

it("shows a failure in a banner, but not on the next visit", async () => {
  answer({ error: "Invalid email or password." }, 401);
  const { unmount, store } = renderAccount(<LoginPage />, at());
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("Invalid email or password.");
  expect(password()).toHaveValue("Abcdefg1!");
  expect(await axeFindings("login: failed")).toEqual([]);
  expect(currentLocation().path).toBe("/login");
  unmount();
  expect(store.getState().user).toMatchObject({ forms: { signIn: { status: "idle" } } });
});

it("offers verification when the address is not verified yet", async () => {
  answer({ error: "Please verify your email address.", code: "email_not_verified" }, 403);
  renderAccount(<LoginPage />, at({ from: "/checkout" }));
  await signIn();
  await screen.findByRole("alert");
  expect(await axeFindings("login: not verified")).toEqual([]);
  await userEvent.click(screen.getByRole("link", { name: "Verify your email" }));
  expect(currentLocation()).toEqual({ path: "/verify-email", state: { email: "ada@example.com", from: "/checkout" } });
});

it("offers verification after a registration, with the address filled in", async () => {
  renderAccount(<LoginPage />, at({ email: "ada@example.com", isRegistered: true }));
  expect(email()).toHaveValue("ada@example.com");
  expect(screen.getByRole("link", { name: "Verify your email" })).toHaveAttribute("href", "/verify-email");
  expect(await axeFindings("login: after the registration")).toEqual([]);
});

it("redirects a signed-in shopper to the dashboard", () => {
  session.start({ access: "token-1", user: aProfile() });
  renderAccount(<LoginPage />, at());
  expect(currentLocation().path).toBe("/dashboard");
});

it("signs in once when Enter and the button are pressed together", async () => {
  const gate = aGate();
  let calls = 0;
  server.use(
    http.post("*/api/auth/token/", async () => {
      calls += 1;
      await gate.opened;
      return HttpResponse.json({ error: "No." }, { status: 400 });
    }),
  );
  const user = userEvent.setup();
  renderAccount(<LoginPage />, at());
  await user.type(email(), "ada@example.com");
  await user.type(password(), "Abcdefg1!{Enter}{Enter}");
  await user.click(screen.getByRole("button", { name: "Logging in..." }));
  gate.open();
  await screen.findByRole("alert");
  expect(calls).toBe(1);
});

it.each([
  ["Create an account", "/register"],
  ["Forgot your password?", "/reset-password"],
])("does not show its failure on another page: %s", async (link, path) => {
  answer({ error: "Invalid email or password." }, 401);
  renderAccount(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
    </Routes>,
    { at: "/login" },
  );
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("Invalid email or password.");
  await userEvent.click(screen.getByRole("link", { name: link }));
  expect(currentLocation().path).toBe(path);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.queryByText("Invalid email or password.")).not.toBeInTheDocument();
});

it.each([
  [{ detail: "No such account here." }, 401, "No such account here."],
  [{ error: "Too many tries. Please wait." }, 429, "Too many tries. Please wait."],
  [{}, 401, "Invalid email or password."],
])("shows for the response %p (%i): %s", async (body, status, text) => {
  answer(body, status);
  renderAccount(<LoginPage />, at());
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
});
