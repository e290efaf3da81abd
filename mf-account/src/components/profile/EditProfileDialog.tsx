import { countries, maxLengths } from "@aurelle/shared/contract/rules";
import { Button, Dialog, Field, SelectField, Stack } from "@aurelle/shared/ui";
import { useEffect, useId } from "react";
import { type ProfileForm, profileErrors } from "../../model/profile";
import { Form } from "../forms/Form";
import { useForm } from "../forms/useForm";
import actions from "./dialogActions.module.css";

interface EditProfileDialogProps {
  initial: ProfileForm;
  isSaving: boolean;
  error: string | undefined;
  /** The server's errors of single fields. */
  rejectedFields: Readonly<Record<string, string>> | undefined;
  /** Called with the values after each change. */
  onType: (form: ProfileForm) => void;
  onSave: (form: ProfileForm) => void;
  onClose: () => void;
}

const labels = {
  first_name: "First name",
  last_name: "Last name",
  country: "Country",
  city: "City",
  address: "Address",
  zip_code: "ZIP code",
  phone_number: "Phone number",
};

/** The countries of delivery. The country in the profile is added when it is not among them. */
function countryOptions(current: string) {
  const known = Object.entries(countries).map(([value, label]) => ({ value, label }));
  const other = current === "" || current in countries ? [] : [{ value: current, label: current }];
  return [{ value: "", label: "Choose a country" }, ...known, ...other];
}

/** The form for the profile. */
export function EditProfileDialog(props: EditProfileDialogProps) {
  const { initial, isSaving, error, rejectedFields, onType, onSave, onClose } = props;
  const form = useForm({ initial, labels, validate: profileErrors, rejectedFields, onSubmit: onSave });
  const { field, values } = form;
  const formId = useId();
  useEffect(() => onType(values));
  return (
    <Dialog
      title="Edit profile"
      open
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose} className={actions.action}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSaving} className={actions.action}>
            {isSaving ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} error={error}>
        <Stack gap={4}>
          <Field {...field("first_name")} autoComplete="given-name" maxLength={maxLengths.name} />
          <Field {...field("last_name")} autoComplete="family-name" maxLength={maxLengths.name} />
          <SelectField {...field("country")} autoComplete="country" options={countryOptions(initial.country)} />
          <Field {...field("city")} autoComplete="address-level2" maxLength={maxLengths.city} />
          <Field {...field("address")} autoComplete="street-address" maxLength={maxLengths.address} />
          <Field {...field("zip_code")} autoComplete="postal-code" maxLength={maxLengths.zipCode} />
          <Field
            {...field("phone_number")}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={maxLengths.phoneNumber}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
