import type { ReturnPayload } from "@aurelle/shared/contract";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { isReturnReason, returnReasons } from "@aurelle/shared/contract/rules";
import type { Order, OrderLine } from "@aurelle/shared/order";

/** The form of a return as texts: for each line whether it is returned, how many pieces and why, and the notes. */
export type ReturnForm = Readonly<Record<string, string>>;

/** The names of the fields of one line. */
export const fieldsOf = ({ id }: Pick<OrderLine, "id">) => ({
  isReturned: `return-${id}`,
  quantity: `return-quantity-${id}`,
  reason: `return-reason-${id}`,
});
export const notesField = "return-notes";
/** The value of a checked box. */
export const checked = "yes";

/** The lines of which pieces can be returned now, each with its full title: two can be of one product. */
export const returnableLines = ({ lines }: Pick<Order, "lines">): readonly OrderLine[] =>
  lines.filter(({ returnable }) => returnable > 0).map((line) => ({ ...line, title: fullTitleOf(line) }));

/** The labels of all fields, in the order of the form. */
export function returnLabels(lines: readonly OrderLine[]): Record<string, string> {
  const pairs = lines.flatMap((line) => {
    const names = fieldsOf(line);
    return [
      [names.isReturned, line.title],
      [names.quantity, "Pieces"],
      [names.reason, "Reason"],
    ];
  });
  return { ...Object.fromEntries(pairs), [notesField]: "Notes" };
}

/** The form as it opens: all pieces of each line, and nothing chosen but the only line of an order. `typed` wins where its values are possible. */
export function initialReturn(lines: readonly OrderLine[], typed: ReturnForm = {}): ReturnForm {
  const values = lines.flatMap((line) => {
    const names = fieldsOf(line);
    const quantity = Number(typed[names.quantity]);
    const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= line.returnable;
    return [
      [names.isReturned, typed[names.isReturned] ?? (lines.length === 1 ? checked : "")],
      [names.quantity, String(isPossible ? quantity : line.returnable)],
      [names.reason, typed[names.reason] ?? ""],
    ];
  });
  return { ...Object.fromEntries(values), [notesField]: typed[notesField] ?? "" };
}

const isChosen = (form: ReturnForm, line: OrderLine): boolean => form[fieldsOf(line).isReturned] === checked;

/** The errors of the form by field. An error about all lines stands at the first of them. */
export function returnErrors(lines: readonly OrderLine[], form: ReturnForm): Record<string, string> {
  const chosen = lines.filter((line) => isChosen(form, line));
  const [first] = lines;
  if (chosen.length === 0 && first)
    return { [fieldsOf(first).isReturned]: `Choose at least one piece: ${first.title}` };
  const missing = chosen.filter((line) => !isReturnReason(form[fieldsOf(line).reason] ?? ""));
  return Object.fromEntries(missing.map((line) => [fieldsOf(line).reason, `Choose a reason for ${line.title}`]));
}

/** The form as it is sent. */
export function toReturnPayload(lines: readonly OrderLine[], form: ReturnForm): ReturnPayload {
  const items = lines
    .filter((line) => isChosen(form, line))
    .map((line) => {
      const { quantity, reason } = fieldsOf(line);
      return { id: line.id, quantity: Number(form[quantity]), reason: form[reason] ?? "" };
    });
  const notes = form[notesField]?.trim() ?? "";
  return notes === "" ? { items } : { items, notes };
}

/** The name of a reason; one that the server has added as it names it. */
export const reasonName = (reason: string): string => (isReturnReason(reason) ? returnReasons[reason] : reason);
