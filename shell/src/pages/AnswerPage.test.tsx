import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormAnswer } from "../../protocol/formAnswer";
import { FormAnswerProvider } from "../forms/useFormAnswer";
import { Newsletter } from "../layout/footer/Newsletter";
import AnswerPage from "./AnswerPage";
import ContactPage from "./ContactPage";

const anAnswer = (part: Partial<FormAnswer>): FormAnswer => ({
  path: "/",
  form: null,
  title: "Not subscribed",
  isDone: false,
  texts: [],
  errors: {},
  values: {},
  link: { href: "/product/7", text: "Back to the piece" },
  ...part,
});

describe("the answer to a form without JavaScript", () => {
  it("leads from its summary to the newsletter's fields in the footer, which keep what was typed", async () => {
    const errors = { email: "Email is invalid" };
    const answer = anAnswer({ form: "newsletter", errors, values: { email: "ada", name: "Ada" } });
    renderPage(
      <FormAnswerProvider value={answer}>
        <AnswerPage answer={answer} />
        <Newsletter />
      </FormAnswerProvider>,
    );
    expect(screen.getByRole("heading", { level: 1, name: "Not subscribed" })).toBeVisible();
    expect(screen.getByLabelText("Your name")).toHaveValue("Ada");
    await userEvent.click(screen.getByRole("link", { name: "Email is invalid" }));
    expect(screen.getByLabelText("Your email address")).toHaveFocus();
    await userEvent.type(screen.getByLabelText("Your email address"), "@example.com");
    expect(screen.getByLabelText("Your email address")).toBeValid();
  });

  it("asks again for the address of a stock notice, with the same piece", () => {
    const values = { email: "ada", product_id: "7" };
    const answer = anAnswer({ form: "stockNotice", errors: { email: "Email is invalid" }, values });
    renderPage(<AnswerPage answer={answer} />);
    expect(screen.getByLabelText("Your email address")).toHaveAccessibleDescription("Email is invalid");
    expect(document.querySelector('input[name="product_id"]')).toHaveValue("7");
    expect(screen.getByRole("link", { name: "Back to the piece" })).toHaveAttribute("href", "/product/7");
  });

  it("says why nothing was done as an error, and what was done as a success", async () => {
    const { unmount } = renderPage(<AnswerPage answer={anAnswer({ texts: ["Sorry, sold out."] })} />);
    expect(screen.getByRole("alert")).toHaveTextContent("Sorry, sold out.");
    unmount();
    renderPage(<AnswerPage answer={anAnswer({ texts: ["Thank you."], isDone: true })} />);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("Thank you.")).toBeVisible();
    expect(await axeFindings("answer: done")).toEqual([]);
  });

  it("has one button for an e-mailed link, which sends the page's own address", async () => {
    renderPage(<AnswerPage answer={anAnswer({ texts: ["Stop?"], button: "Yes" })} />);
    const form = screen.getByRole("button", { name: "Yes" }).closest("form");
    expect(form).toHaveAttribute("method", "post");
    expect(form).not.toHaveAttribute("action");
    expect(await axeFindings("answer: question")).toEqual([]);
  });

  it("is in the contact page, and gone at another address", () => {
    const answer = anAnswer({
      path: "/contact",
      form: "contact",
      errors: { message: "This field is required" },
      values: { name: "Ada", email: "ada@example.com", message: "" },
    });
    const page = (
      <FormAnswerProvider value={answer}>
        <ContactPage />
      </FormAnswerProvider>
    );
    const { unmount } = renderPage(page, { at: "/contact" });
    expect(screen.getByRole("link", { name: "Message: This field is required" })).toBeVisible();
    expect(screen.getByLabelText("Name")).toHaveValue("Ada");
    unmount();
    renderPage(page, { at: "/elsewhere" });
    expect(screen.getByLabelText("Name")).toHaveValue("");
  });
});
