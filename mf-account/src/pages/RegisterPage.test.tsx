import { axeFindings } from "@aurelle/shared/testing";
import { typeText } from "@aurelle/shared/testing/typeText";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { currentLocation, renderAccount } from "../testing/renderAccount";
import RegisterPage from "./RegisterPage";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  sessionStorage.clear();
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const success = "Registration successful! Redirecting to login page...";
const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const at = (state?: unknown) => ({ path: "/register", at: { pathname: "/register", state } });

async function registerAs(password: string, confirmation = password) {
  const user = setup();
  await typeText(screen.getByLabelText("Email"), "ada@example.com", user);
  await typeText(screen.getByLabelText("Password"), password, user);
  await typeText(screen.getByLabelText("Confirm password"), confirmation, user);
  await user.click(screen.getByRole("button", { name: "Register" }));
}

it("marks the requirements that a typed password meets", async () => {
  renderAccount(<RegisterPage />, at());
  const list = within(screen.getByRole("list", { name: "Password requirements" }));
  expect(list.getAllByText("(not yet met)", { exact: false })).toHaveLength(4);
  await setup().type(screen.getByLabelText("Password"), "Abcdefg1");
  expect(list.getByText("A capital letter", { exact: false })).toHaveTextContent("A capital letter (met)");
  expect(screen.getByText("3 of 4 password requirements met")).toBeInTheDocument();
});

it("restores the address, but no password, when the page was left before sending", async () => {
  const { unmount } = renderAccount(<RegisterPage />, at());
  await setup().type(screen.getByLabelText("Email"), "ada@example.com");
  await setup().type(screen.getByLabelText("Password"), "Abcdefg1!");
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(Object.values(sessionStorage)).toEqual(["ada@example.com"]);
  unmount();
  const again = renderAccount(<RegisterPage />, at());
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  await setup().clear(screen.getByLabelText("Email"));
  again.unmount();
  expect(sessionStorage).toHaveLength(0);
});

it("shows each error under its field", async () => {
  renderAccount(<RegisterPage />, at());
  await registerAs("abcdefg1!", "abcdefg1?");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    /Password must include at least one capital letter/,
  );
  expect(screen.getByLabelText("Confirm password")).toHaveAccessibleDescription("Passwords do not match");
  expect(await axeFindings("register: invalid")).toEqual([]);
});

it("goes to the login after 2 s, and passes the address on", async () => {
  server.use(
    http.post("*/api/users/register/", async ({ request }) => {
      expect(await request.json()).toEqual({
        email: "ada@example.com",
        password: "Abcdefg1!",
        password_confirm: "Abcdefg1!",
      });
      return HttpResponse.json({ message: "Sent." }, { status: 201 });
    }),
  );
  renderAccount(<RegisterPage />, at({ from: "/checkout" }));
  await registerAs("Abcdefg1!");
  expect(await screen.findByText(success)).toBeInTheDocument();
  expect(await axeFindings("register: done")).toEqual([]);
  act(() => jest.advanceTimersByTime(1000));
  expect(currentLocation().path).toBe("/register");
  act(() => jest.advanceTimersByTime(1000));
  expect(currentLocation()).toEqual({
    path: "/login",
    state: { email: "ada@example.com", from: "/checkout", isRegistered: true },
  });
});

it("leads straight to the code on the way to the checkout", async () => {
  server.use(http.post("*/api/users/register/", () => HttpResponse.json({}, { status: 201 })));
  renderAccount(<RegisterPage />, at({ from: "/checkout" }));
  await registerAs("Abcdefg1!");
  await screen.findByText(success);
  await setup().click(screen.getByRole("link", { name: "Enter your code now" }));
  act(() => jest.advanceTimersByTime(5000));
  const state = { email: "ada@example.com", from: "/checkout" };
  expect(currentLocation()).toEqual({ path: "/verify-email", state });
});

it("offers verification at once, and then cancels the redirect", async () => {
  server.use(http.post("*/api/users/register/", () => HttpResponse.json({}, { status: 201 })));
  renderAccount(<RegisterPage />, at());
  await registerAs("Abcdefg1!");
  await screen.findByText(success);
  await setup().click(screen.getByRole("link", { name: "Verify your email" }));
  act(() => jest.advanceTimersByTime(5000));
  expect(currentLocation()).toEqual({ path: "/verify-email", state: { email: "ada@example.com" } });
});

it("shows a failure in a banner and a toast, but not on the next visit", async () => {
  server.use(http.post("*/api/users/register/", () => HttpResponse.json({ error: "Not today." }, { status: 400 })));
  const { store, unmount } = renderAccount(<RegisterPage />, at());
  await registerAs("Abcdefg1!");
  expect(await screen.findAllByText("Not today.")).toHaveLength(2);
  expect(await axeFindings("register: failed")).toEqual([]);
  unmount();
  expect(store.getState().user).toMatchObject({ forms: { registration: { status: "idle" } } });
});

it("shows the server's error of a field until the field is changed", async () => {
  const fields = { password: "This password is too common" };
  server.use(
    http.post("*/api/users/register/", () => HttpResponse.json({ error: "Please check.", fields }, { status: 400 })),
  );
  renderAccount(<RegisterPage />, at());
  await registerAs("Abcdefg1!");
  expect(await screen.findByText("This password is too common")).toBeInTheDocument();
  await setup().type(screen.getByLabelText("Password"), "x");
  expect(screen.queryByText("This password is too common")).not.toBeInTheDocument();
});

it("registers once on a double click", async () => {
  let calls = 0;
  server.use(
    http.post("*/api/users/register/", async () => {
      calls += 1;
      await delay(20);
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  renderAccount(<RegisterPage />, at());
  const user = setup();
  await typeText(screen.getByLabelText("Email"), "ada@example.com", user);
  await typeText(screen.getByLabelText("Password"), "Abcdefg1!", user);
  await typeText(screen.getByLabelText("Confirm password"), "Abcdefg1!", user);
  await user.dblClick(screen.getByRole("button", { name: "Register" }));
  await screen.findByText(success);
  expect(calls).toBe(1);
});
