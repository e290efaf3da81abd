import { countries } from "@aurelle/shared/contract/rules";
import { Field, SelectField, TextAreaField } from "@aurelle/shared/ui";
import { type FieldName, type FormErrors, fieldLabels, type ShippingForm } from "../model/shippingForm";
import { FormGroup } from "./FormGroup";
import styles from "./ShippingFields.module.css";

const countryOptions = Object.entries(countries).map(([value, label]) => ({ value, label }));

/** The form's values, what is wrong with them so far, and how they are changed. */
export interface FormState {
  values: ShippingForm;
  errors: FormErrors;
  change: (name: FieldName, value: string) => void;
  /** The field was left. */
  leave: (name: FieldName) => void;
  /** Shall the profile keep the address? */
  isKept: boolean;
  keep: (isKept: boolean) => void;
}

/** Whom to ask, and where to send it. Lengths as the server takes them (reliability I1). */
export function ShippingFields({ form }: { form: FormState }) {
  const field = (name: FieldName) => ({
    name,
    label: fieldLabels[name],
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  });
  return (
    <>
      <FormGroup title="Contact">
        <Field {...field("full_name")} autoComplete="name" maxLength={100} required />
        <Field {...field("email")} type="email" autoComplete="email" maxLength={254} required />
        <Field {...field("phone_number")} type="tel" autoComplete="tel" maxLength={32} required />
      </FormGroup>
      <FormGroup title="Delivery">
        <SelectField {...field("country")} options={countryOptions} autoComplete="country" required />
        <TextAreaField
          {...field("address")}
          autoComplete="street-address"
          rows={2}
          maxLength={300}
          required
          className={styles.address}
        />
        <div className={styles.pair}>
          <Field {...field("city")} autoComplete="address-level2" maxLength={100} required />
          <Field {...field("zip_code")} autoComplete="postal-code" maxLength={20} required />
        </div>
        <label className={styles.keep}>
          <input
            type="checkbox"
            checked={form.isKept}
            onChange={({ target }) => form.keep(target.checked)}
            className={styles.box}
          />
          Remember these details for next time
        </label>
        <TextAreaField {...field("notes")} rows={3} maxLength={2000} />
      </FormGroup>
    </>
  );
}
