import { renderPage } from "@aurelle/shared/testing";
import { expectHelpWithForm } from "@aurelle/shared/testing/expectHelpWithForm";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { Newsletter } from "../layout/footer/Newsletter";
import { ContactForm } from "../pages/contact/ContactForm";

const fields = { name: "Name is invalid", email: "Email is invalid" };
const rejected = { error: "Email is invalid", code: "invalid", fields };
const reject = () => HttpResponse.json(rejected, { status: 400 });
const server = setupServer(http.post("*/api/newsletter/", reject), http.post("*/api/contact/", reject));
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

it.each([
  ["Newsletter", <Newsletter key="" />, { submit: "Subscribe", field: "Your email address", valid: "ada@example.com" }],
  ["ContactForm", <ContactForm key="" />, { submit: "Send message", field: "Email", valid: "ada@example.com" }],
] as const)(
  "Y8 %s: an invalid submit leads to the field, and a corrected field is no longer marked",
  async (_, form, fields) => {
    renderPage(form);
    await expectHelpWithForm(fields);
  },
);

it.each([
  ["Newsletter", <Newsletter key="" />, "Your name", "Your email address", "Subscribe"],
  ["ContactForm", <ContactForm key="" />, "Name", "Email", "Send message"],
] as const)(
  "Y8 %s: a field that the server rejected is no longer marked when it is corrected",
  async (_, form, nameLabel, emailLabel, button) => {
    renderPage(form);
    for (const field of screen.getAllByRole("textbox")) await userEvent.type(field, "Ada");
    const email = screen.getByLabelText(emailLabel);
    await userEvent.clear(email);
    await userEvent.type(email, "ada@example.com");
    await userEvent.click(screen.getByRole("button", { name: button }));
    await screen.findAllByRole("alert");
    const name = screen.getByLabelText(nameLabel);
    expect(name).toBeInvalid();
    expect(email).toBeInvalid();
    await userEvent.type(email, "x");
    expect(email).toBeValid();
    expect(name).toBeInvalid();
    await userEvent.type(name, "x");
    expect(name).toBeValid();
  },
);
