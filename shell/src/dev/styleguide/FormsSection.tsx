import { Button, ErrorSummary, Field, PasswordField, RadioGroup, SelectField, TextAreaField } from "@aurelle/shared/ui";
import { useState } from "react";
import { Specimen, State } from "./Specimen";

const options = [
  { value: "GB", label: "United Kingdom" },
  { value: "FR", label: "France" },
  { value: "XX", label: "Elsewhere", disabled: true },
];
const methods = [
  { value: "demo_payment", label: "Demo Payment", hint: "Nothing is charged." },
  { value: "bank_transfer", label: "Pay by Invoice" },
  { value: "paypal", label: "PayPal", hint: "Coming Soon", disabled: true },
];
const states = [
  { label: "empty", text: "", more: {} },
  { label: "filled, with a hint", text: "London", more: { hint: "As on your e-mails." } },
  { label: "invalid", text: "", more: { error: "This field is required", required: true } },
  { label: "disabled", text: "London", more: { disabled: true } },
] as const;

/** The summary appears after a press, because it takes the focus when it appears. */
function SentWithErrors() {
  const [sent, setSent] = useState(0);
  const errors = [
    { name: "city-invalid", text: "City: This field is required" },
    { name: "country-invalid", text: "Country: This field is required" },
  ];
  return (
    <>
      {sent > 0 && <ErrorSummary key={sent} errors={errors} />}
      <Button variant="outlined" onClick={() => setSent(sent + 1)}>
        Send with errors
      </Button>
    </>
  );
}

/** Every kind of field: empty, filled, with an error, and disabled. */
export function FormsSection() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const field = (name: string, at: string) => ({
    name,
    value: values[name] ?? at,
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <>
      <Specimen name="Field">
        {states.map(({ label, text, more }) => (
          <State key={label} label={label}>
            <Field label="City" {...field(`city-${label}`, text)} {...more} placeholder="Where you live" />
          </State>
        ))}
      </Specimen>
      <Specimen name="PasswordField">
        {states.map(({ label, text, more }) => (
          <State key={label} label={label}>
            <PasswordField label="Password" {...field(`password-${label}`, text)} {...more} />
          </State>
        ))}
      </Specimen>
      <Specimen name="SelectField">
        {states.map(({ label, text, more }) => (
          <State key={label} label={label}>
            <SelectField label="Country" {...field(`country-${label}`, text && "FR")} {...more} options={options} />
          </State>
        ))}
      </Specimen>
      <Specimen name="TextAreaField">
        {states.map(({ label, text, more }) => (
          <State key={label} label={label}>
            <TextAreaField label="Message" {...field(`message-${label}`, text)} {...more} rows={2} />
          </State>
        ))}
      </Specimen>
      <Specimen name="RadioGroup">
        <State label="one disabled">
          <RadioGroup legend="Payment method" {...field("pay", "demo_payment")} options={methods} />
        </State>
        <State label="invalid">
          <RadioGroup legend="Payment method" {...field("pay-error", "")} options={methods} error="Please choose one" />
        </State>
        <State label="disabled">
          <RadioGroup legend="Payment method" {...field("pay-off", "bank_transfer")} options={methods} disabled />
        </State>
      </Specimen>
      <Specimen name="ErrorSummary">
        <State label="two errors">
          <SentWithErrors />
        </State>
      </Specimen>
    </>
  );
}
