import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { typeText } from "@aurelle/shared/testing/typeText";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import ContactPage from "./ContactPage";

const contactUrl = "http://localhost/api/contact/";
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function fillIn(): Promise<void> {
  await typeText(screen.getByLabelText("Name"), "Ada");
  await typeText(screen.getByLabelText("Email"), "ada@example.com");
  await typeText(screen.getByLabelText("Message"), "Do you engrave?");
}
const pressSend = () => userEvent.click(screen.getByRole("button", { name: "Send message" }));

it("shows address, hours, phone and e-mail", () => {
  renderPage(<ContactPage />);
  expect(screen.getByText(/27 Larkspur Yard/)).toBeVisible();
  expect(screen.getByText("Monday to Friday")).toBeVisible();
  expect(screen.getByRole("link", { name: "020 7946 0312" })).toHaveAttribute("href", "tel:+442079460312");
  expect(screen.getByRole("link", { name: "hello@aurelle.example" })).toHaveAttribute(
    "href",
    "mailto:hello@aurelle.example",
  );
});

it("sends a message", async () => {
  let sent: unknown;
  server.use(
    http.post(contactUrl, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ message: "Thank you." });
    }),
  );
  renderPage(<ContactPage />);
  await fillIn();
  await pressSend();
  expect(await screen.findByText("Thank you for your message. We will answer soon.")).toBeVisible();
  expect(await axeFindings("contact: sent")).toEqual([]);
  expect(sent).toEqual({ name: "Ada", email: "ada@example.com", message: "Do you engrave?" });
});

it("names the missing fields, and sends nothing", async () => {
  renderPage(<ContactPage />);
  await userEvent.type(screen.getByLabelText("Email"), "ada");
  await pressSend();
  expect(screen.getByRole("region", { name: "Please correct 3 things" })).toHaveFocus();
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Name: This field is required", "Email is invalid"]),
  );
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("This field is required");
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email is invalid");
  expect(screen.getByLabelText("Message")).toHaveAccessibleDescription("This field is required");
  expect(await axeFindings("contact: invalid")).toEqual([]);
});

it("leaves the typed text in the form when sending fails, so that it can be sent again", async () => {
  server.use(http.post(contactUrl, () => HttpResponse.error(), { once: true }));
  renderPage(<ContactPage />);
  await fillIn();
  await pressSend();
  expect(await screen.findByRole("alert")).toHaveTextContent("The shop could not be reached.");
  expect(screen.getByLabelText("Message")).toHaveValue("Do you engrave?");
  expect(await axeFindings("contact: failed")).toEqual([]);
  server.use(http.post(contactUrl, () => HttpResponse.json({ message: "Thank you." })));
  await pressSend();
  expect(await screen.findByText("Thank you for your message. We will answer soon.")).toBeVisible();
});

it("shows an error of the server beside its field", async () => {
  const rejection = { error: "Email is invalid", code: "invalid", fields: { email: "Email is invalid" } };
  server.use(http.post(contactUrl, () => HttpResponse.json(rejection, { status: 400 })));
  renderPage(<ContactPage />);
  await fillIn();
  await pressSend();
  expect(await screen.findByRole("region", { name: "Please correct one thing" })).toHaveFocus();
  expect(screen.getByLabelText("Email")).toBeInvalid();
});
