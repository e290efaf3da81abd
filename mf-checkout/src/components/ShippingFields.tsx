import { addressStyle } from "@aurelle/shared/contract/postalAddress";
import { countries } from "@aurelle/shared/contract/rules";
import { classNames, Field, SelectField, TextAreaField } from "@aurelle/shared/ui";
import {
  type FieldName,
  type FormErrors,
  fieldLabels,
  fieldMaxLengths,
  type ShippingForm,
} from "../model/shippingForm";
import { FormGroup } from "./FormGroup";
import styles from "./ShippingFields.module.css";

const countryOptions = Object.entries(countries).map(([value, label]) => ({ value, label }));

/** The form's values, its errors on screen, and its actions; see `useShippingForm`. */
export interface FormState {
  values: ShippingForm;
  errors: FormErrors;
  change: (name: FieldName, value: string) => void;
  /** The focus left the field. */
  leave: (name: FieldName) => void;
  /** Whether the order stores the address in the profile. */
  savesAddress: boolean;
  setSavesAddress: (savesAddress: boolean) => void;
}

/** The fields for contact and delivery: town and postcode under the names, and in the order, that the country has for them. */
export function ShippingFields({ form }: { form: FormState }) {
  const { country } = form.values;
  const labels = fieldLabels(country);
  const { isZipFirst } = addressStyle(country);
  const field = (name: FieldName) => ({
    name,
    label: labels[name],
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  });
  const places = [
    { name: "city", autoComplete: "address-level2" },
    { name: "zip_code", autoComplete: "postal-code" },
  ] as const;
  const place = places.map(({ name, autoComplete }) => (
    <Field key={name} {...field(name)} autoComplete={autoComplete} maxLength={fieldMaxLengths[name]} required />
  ));
  return (
    <>
      <FormGroup title="Contact">
        <Field {...field("full_name")} autoComplete="name" maxLength={fieldMaxLengths.full_name} required />
        <Field {...field("email")} type="email" autoComplete="email" maxLength={fieldMaxLengths.email} required />
        <Field
          {...field("phone_number")}
          type="tel"
          autoComplete="tel"
          maxLength={fieldMaxLengths.phone_number}
          required
        />
      </FormGroup>
      <FormGroup title="Delivery">
        <SelectField {...field("country")} options={countryOptions} autoComplete="country" required />
        <TextAreaField
          {...field("address")}
          autoComplete="street-address"
          rows={2}
          maxLength={fieldMaxLengths.address}
          required
          className={styles.address}
        />
        <div className={classNames(styles.pair, isZipFirst && styles.isZipFirst)}>
          {isZipFirst ? place.toReversed() : place}
        </div>
        <label className={styles.saveAddress}>
          <input
            type="checkbox"
            checked={form.savesAddress}
            onChange={({ target }) => form.setSavesAddress(target.checked)}
            className={styles.box}
          />
          Remember these details for next time
        </label>
        <TextAreaField {...field("notes")} rows={3} maxLength={fieldMaxLengths.notes} />
      </FormGroup>
    </>
  );
}
