import userEvent, { type UserEvent } from "@testing-library/user-event";

/**
 * Types a text at the end of a field in two steps: all but the last character at once, then the last key. Each key costs
 * milliseconds, and a form renders anew for each.
 */
export async function typeText(field: HTMLElement, text: string, user: UserEvent = userEvent.setup()): Promise<void> {
  await user.click(field);
  await user.paste(text.slice(0, -1));
  await user.keyboard(text.slice(-1));
}
