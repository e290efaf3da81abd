import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** A form whose submit must fail, as it is on screen. */
interface InvalidForm {
  /** The name of its submit button. */
  submit: string | RegExp;
  /** The label of one of its invalid fields, and a text that is valid there. */
  field: string | RegExp;
  valid: string;
}

/**
 * Submits a form by its button, and expects what every form of the shop does (reliability Y8): the focus goes to the invalid field or
 * to the summary of several, and a field that was corrected is no longer marked as invalid.
 */
export async function expectHelpWithForm({ submit, field, valid }: InvalidForm): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: submit }));
  const invalid = screen.getByLabelText(field);
  expect(invalid).toBeInvalid();
  const focused = document.activeElement;
  const isSummary = focused?.matches("section") && /^Please correct/.test(focused.textContent ?? "");
  expect(isSummary || focused === invalid).toBe(true);
  expect(invalid.getAttribute("aria-describedby")).toContain("-error");
  fireEvent.change(invalid, { target: { value: valid } });
  expect(invalid).toBeValid();
  expect(invalid.getAttribute("aria-describedby") ?? "").not.toContain("-error");
}
