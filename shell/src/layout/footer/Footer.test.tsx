import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { Footer } from "./Footer";

const newsletterUrl = "http://localhost/api/newsletter/";
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const email = () => screen.getByPlaceholderText("Enter your email");
const name = () => screen.getByPlaceholderText("Enter your name");
const subscribe = () => screen.getByRole("button", { name: "Subscribe" });

it("has the four columns, and no link without a target", () => {
  renderPage(<Footer />);
  for (const title of ["Customer Service", "Membership", "About Us", "Legal"]) {
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
  }
  for (const link of screen.getAllByRole("link")) {
    expect(link.getAttribute("href")).toMatch(/^(\/[a-z]|https:\/\/)/);
  }
});

it("leads to every category and collection, also before a script runs", () => {
  renderPage(<Footer />);
  for (const page of ["rings", "necklaces", "bracelets", "earrings", "luma", "aurora", "vita"]) {
    expect(screen.getByRole("link", { name: new RegExp(`^${page}`, "i") })).toHaveAttribute("href", `/${page}`);
  }
});

it("leads from one account form to another with the page to return to, and to no other page", async () => {
  renderPage(<Footer />, { at: { pathname: "/login", state: { from: "/checkout", email: "a@b.example" } } });
  await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
  expect(screen.getByTestId("location")).toHaveTextContent("/register");
  expect(screen.getByTestId("location")).toHaveAttribute("data-state", '{"from":"/checkout"}');
  await userEvent.click(screen.getByRole("link", { name: "Sign in" }));
  expect(screen.getByTestId("location")).toHaveTextContent("/login");
  expect(screen.getByTestId("location")).toHaveAttribute("data-state", '{"from":"/checkout"}');
  await userEvent.click(screen.getByRole("link", { name: "Our story" }));
  expect(screen.getByTestId("location")).toHaveAttribute("data-state", "null");
});

it("L4 links to the profiles that are configured, and to no others", () => {
  const { unmount } = renderPage(
    <Footer socials={[{ label: "Aurelle on Instagram", icon: "instagram", url: "https://www.instagram.com/a" }]} />,
  );
  expect(screen.getByRole("link", { name: "Aurelle on Instagram" })).toHaveAttribute("rel", "noopener");
  unmount();
  renderPage(<Footer socials={[]} />);
  expect(screen.queryByRole("link", { name: /Instagram/ })).not.toBeInTheDocument();
});

describe("newsletter", () => {
  it("asks to confirm by the e-mail, and does not claim 'subscribed'", async () => {
    let sent: unknown;
    server.use(
      http.post(newsletterUrl, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ status: "pending", message: "Please check your email." });
      }),
    );
    renderPage(<Footer />);
    await userEvent.type(email(), " ada@example.com");
    await userEvent.type(name(), "Ada");
    await userEvent.click(subscribe());
    const notice = await screen.findByText("Please check your inbox to confirm your subscription.");
    expect(notice.closest("[tabindex]")).toHaveFocus();
    expect(await axeFindings("newsletter: sent")).toEqual([]);
    expect(sent).toEqual({ email: "ada@example.com", name: "Ada" });
  });

  it.each([
    ["{Enter}", "Email is required"],
    ["ada{Enter}", "Email is invalid"],
  ])("sends nothing for %p: %s", async (typed, text) => {
    renderPage(<Footer />);
    await userEvent.type(email(), typed);
    expect(screen.getByText(text)).toBeVisible();
    expect(email()).toBeInvalid();
    expect(await axeFindings("newsletter: invalid")).toEqual([]);
  });

  it("leaves the typed text in the form when sending fails, and reports it", async () => {
    server.use(http.post(newsletterUrl, () => HttpResponse.json({}, { status: 500 })));
    renderPage(<Footer />);
    await userEvent.type(email(), "ada@example.com");
    await userEvent.click(subscribe());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your subscription could not be sent. Please try again.",
    );
    expect(email()).toHaveValue("ada@example.com");
    expect(await axeFindings("newsletter: failed")).toEqual([]);
  });

  it("shows the server's own text", async () => {
    const tooMany = { error: "Too many requests. Please try again later.", code: "too_many" };
    server.use(http.post(newsletterUrl, () => HttpResponse.json(tooMany, { status: 429 })));
    renderPage(<Footer />);
    await userEvent.type(email(), "ada@example.com{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests. Please try again later.");
  });

  it("is sent once for a double press", async () => {
    let calls = 0;
    server.use(
      http.post(newsletterUrl, async () => {
        calls += 1;
        await delay(20);
        return HttpResponse.json({ status: "pending", message: "" });
      }),
    );
    renderPage(<Footer />);
    await userEvent.type(email(), "ada@example.com");
    await userEvent.dblClick(subscribe());
    await screen.findByText("Please check your inbox to confirm your subscription.");
    expect(calls).toBe(1);
  });
});
