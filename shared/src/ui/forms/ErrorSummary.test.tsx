import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ErrorSummary } from "./ErrorSummary";
import { Field } from "./Field";

const ignore = () => {};
const errors = [
  { name: "email", text: "Email is required" },
  { name: "password", text: "Password is required" },
];

it("takes the focus and counts the errors", () => {
  render(<ErrorSummary errors={errors} />);
  expect(screen.getByRole("region", { name: "Please correct 2 things" })).toHaveFocus();
});

it("moves the focus to the field", async () => {
  render(
    <>
      <ErrorSummary errors={errors} />
      <Field label="Email" name="email" value="" onChange={ignore} error="Email is required" />
    </>,
  );
  await userEvent.click(screen.getByRole("link", { name: "Email is required" }));
  expect(screen.getByRole("textbox", { name: "Email" })).toHaveFocus();
});

it("is absent without errors", () => {
  const { container } = render(<ErrorSummary errors={[]} />);
  expect(container).toBeEmptyDOMElement();
});
