import type { ReturnPayload } from "@aurelle/shared/contract";
import { maxLengths, returnReasons } from "@aurelle/shared/contract/rules";
import type { OrderLine } from "@aurelle/shared/order";
import { Button, SelectField, Stack, TextAreaField } from "@aurelle/shared/ui";
import { useEffect } from "react";
import {
  checked,
  fieldsOf,
  initialReturn,
  notesField,
  type ReturnForm as ReturnFormValues,
  returnErrors,
  returnLabels,
  toReturnPayload,
} from "../../model/returnForm";
import { Form } from "../forms/Form";
import { useForm } from "../forms/useForm";
import styles from "./ReturnForm.module.css";

interface ReturnFormProps {
  /** Those of which pieces can be returned. */
  lines: readonly OrderLine[];
  /** What was typed before the session ended or the page was left. */
  draft: ReturnFormValues | null;
  isSending: boolean;
  error: string | undefined;
  onChange: (form: ReturnFormValues) => void;
  onSend: (payload: ReturnPayload) => void;
  onClose: () => void;
}

const reasons = [
  { value: "", label: "Choose a reason" },
  ...Object.entries(returnReasons).map(([value, label]) => ({ value, label })),
];

/** The form in which a shopper chooses what to return, and says why. */
export function ReturnForm({ lines, draft, isSending, error, onChange, onSend, onClose }: ReturnFormProps) {
  const form = useForm<ReturnFormValues>({
    initial: initialReturn(lines, draft ?? {}),
    labels: returnLabels(lines),
    validate: (values) => returnErrors(lines, values),
    onSubmit: (values) => isSending || onSend(toReturnPayload(lines, values)),
  });
  const field = (name: string) => {
    const { label = "", value = "", ...rest } = form.field(name);
    return { ...rest, label, value };
  };
  useEffect(() => onChange(form.values), [form.values, onChange]);
  return (
    <Form form={form} error={error}>
      <fieldset className={styles.lines}>
        <legend className={styles.legend}>Which pieces do you want to return?</legend>
        {lines.map((line) => (
          <Line key={line.id} line={line} field={field} />
        ))}
      </fieldset>
      <TextAreaField
        {...field(notesField)}
        rows={3}
        maxLength={maxLengths.returnNotes}
        hint="Optional. It helps us if you say what is wrong with a piece."
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isSending}>
          {isSending ? "Sending..." : "Request return"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep everything
        </Button>
      </div>
    </Form>
  );
}

interface LineProps {
  line: OrderLine;
  field: (name: string) => {
    name: string;
    label: string;
    value: string;
    onChange: (value: string) => void;
    error: string | undefined;
  };
}

function Line({ line, field }: LineProps) {
  const names = fieldsOf(line);
  const box = field(names.isReturned);
  const id = `field-${box.name}`;
  const isChosen = box.value === checked;
  const quantities = Array.from({ length: line.returnable }, (_, index) => String(index + 1));
  return (
    <Stack gap={3} className={styles.line}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          id={id}
          name={box.name}
          checked={isChosen}
          onChange={({ target }) => box.onChange(target.checked ? checked : "")}
          aria-invalid={box.error ? true : undefined}
          aria-describedby={box.error ? `${id}-error` : undefined}
        />
        <span dir="auto">{line.title}</span>
      </label>
      {box.error && (
        <p id={`${id}-error`} className={styles.error}>
          {box.error}
        </p>
      )}
      {isChosen && (
        <fieldset className={styles.details}>
          <legend className={styles.hidden}>{line.title}</legend>
          {line.returnable > 1 && (
            <SelectField
              {...field(names.quantity)}
              options={quantities.map((value) => ({ value, label: value }))}
              className={styles.quantity}
            />
          )}
          <SelectField {...field(names.reason)} options={reasons} required />
        </fieldset>
      )}
    </Stack>
  );
}
