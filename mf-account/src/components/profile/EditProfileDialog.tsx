import { countries } from "@aurelle/shared/contract/rules";
import { Button, Dialog, Field, SelectField, Stack } from "@aurelle/shared/ui";
import { useId } from "react";
import { type ProfileForm, profileErrors } from "../../model/profile";
import { Form } from "../forms/Form";
import { useForm } from "../forms/useForm";
import actions from "./dialogActions.module.css";

interface EditProfileDialogProps {
  initial: ProfileForm;
  isSaving: boolean;
  failure: string | undefined;
  refused: Readonly<Record<string, string>> | undefined;
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

/** The countries we deliver to, and the one in the profile should it be another. */
function countryOptions(current: string) {
  const known = Object.entries(countries).map(([value, label]) => ({ value, label }));
  const other = current === "" || current in countries ? [] : [{ value: current, label: current }];
  return [{ value: "", label: "Choose a country" }, ...known, ...other];
}

export function EditProfileDialog(props: EditProfileDialogProps) {
  const { initial, isSaving, failure, refused, onSave, onClose } = props;
  const form = useForm({ initial, labels, validate: profileErrors, refused, onSubmit: onSave });
  const { field } = form;
  const formId = useId();
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
      <Form id={formId} form={form} failure={failure}>
        <Stack gap={4}>
          <Field {...field("first_name")} autoComplete="given-name" maxLength={100} />
          <Field {...field("last_name")} autoComplete="family-name" maxLength={100} />
          <SelectField {...field("country")} autoComplete="country" options={countryOptions(initial.country)} />
          <Field {...field("city")} autoComplete="address-level2" maxLength={100} />
          <Field {...field("address")} autoComplete="street-address" maxLength={300} />
          <Field {...field("zip_code")} autoComplete="postal-code" maxLength={20} />
          <Field {...field("phone_number")} type="tel" autoComplete="tel" inputMode="tel" maxLength={32} />
        </Stack>
      </Form>
    </Dialog>
  );
}
