import { isBeforeHydration } from "./isBeforeHydration";

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The option that a select of the server's document shows at first. */
function defaultOption({ options }: HTMLSelectElement): HTMLOptionElement | undefined {
  const all = [...options];
  return all.filter(({ defaultSelected }) => defaultSelected).at(-1) ?? all.find(({ disabled }) => !disabled);
}

/** Whether the browser has put another value into the field than the server's document has. */
function isRestored(field: FormField): boolean {
  // Elsewhere a choice is part of the address, as in a filter, and Back may restore that of another address.
  const isSent = field.form?.method === "post";
  if (field instanceof HTMLSelectElement) return isSent && field.selectedOptions[0] !== defaultOption(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field.type === "checkbox") return isSent && field.checked !== field.defaultChecked;
  if (field.type === "radio") return isSent && field.checked && !field.defaultChecked;
  // Scripts own hidden fields and files; a password is never put back.
  return !/^(?:hidden|file|password)$/.test(field.type) && field.value !== field.defaultValue;
}

/**
 * The fields before hydration whose values the browser has put back: after a reload and after Back, without an event that the starter
 * could record. React would replace the values by those of the server's document.
 */
export const restoredFields = (): FormField[] =>
  [...document.querySelectorAll<FormField>("input, textarea, select")].filter(
    (field) => isBeforeHydration(field) && isRestored(field),
  );
