import { addressStyle } from "@aurelle/shared/contract/postalAddress";
import { countries } from "@aurelle/shared/contract/rules";
import { classNames, Field, SelectField, TextAreaField } from "@aurelle/shared/ui";
import type { ComponentProps } from "react";
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

interface PlaceFieldsProps {
  country: string;
  city: ComponentProps<typeof Field>;
  zipCode: ComponentProps<typeof Field>;
}

/** Town and postcode, in the country's order. A change of order keeps both inputs. */
function PlaceFields({ country, city, zipCode }: PlaceFieldsProps) {
  const { isZipFirst } = addressStyle(country);
  const fields = [
    <Field key="city" {...city} autoComplete="address-level2" maxLength={fieldMaxLengths.city} required />,
    <Field key="zip" {...zipCode} autoComplete="postal-code" maxLength={fieldMaxLengths.zip_code} required />,
  ];
  return (
    <div className={classNames(styles.pair, isZipFirst && styles.isZipFirst)}>
      {isZipFirst ? fields.toReversed() : fields}
    </div>
  );
}

/** The fields for contact and delivery: town and postcode under the names, and in the order, that the country has for them. */
export function ShippingFields({ form }: { form: FormState }) {
  const { country } = form.values;
  const labels = fieldLabels(country);
  const field = (name: FieldName) => ({
    name,
    label: labels[name],
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  });
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
        <PlaceFields country={country} city={field("city")} zipCode={field("zip_code")} />
        <label className={styles.saveAddress}>
          <input
            type="checkbox"
            checked={form.savesAddress}
            onChange={({ target }) => form.setSavesAddress(target.checked)}
          />
          Remember these details for next time
        </label>
        <TextAreaField {...field("notes")} rows={3} maxLength={fieldMaxLengths.notes} />
      </FormGroup>
    </>
  );
}
