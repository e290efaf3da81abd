import type { WireProfile } from "@aurelle/shared/contract";
import { cleanPhoneNumber, isPhoneNumber, isPlainLine, plainLineError } from "@aurelle/shared/contract/rules";
import { countryName } from "@aurelle/shared/order";
import type { FieldErrors } from "./credentials";

/** The fields of the profile that a shopper may change, with the names of the wire. An empty text is a value not given. */
export interface ProfileForm {
  first_name: string;
  last_name: string;
  country: string;
  city: string;
  address: string;
  zip_code: string;
  phone_number: string;
}

/** One row of the profile card. */
export interface ProfileFact {
  label: string;
  /** Empty when it is not given. */
  value: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The form for a profile. Values that are missing on the wire are empty. */
export function toProfileForm({ first_name, last_name, buyer }: WireProfile): ProfileForm {
  return {
    first_name: text(first_name),
    last_name: text(last_name),
    country: text(buyer?.country),
    city: text(buyer?.city),
    address: text(buyer?.address),
    zip_code: text(buyer?.zip_code),
    phone_number: text(buyer?.phone_number),
  };
}

/** Whether no field differs. */
export const isSameForm = (one: ProfileForm, other: ProfileForm): boolean =>
  Object.values(one).join("\n") === Object.values(other).join("\n");

/** The rows of the profile card, in the order of the specification (§2). */
export function profileFacts(profile: WireProfile): readonly ProfileFact[] {
  const form = toProfileForm(profile);
  return [
    { label: "Email", value: text(profile.email) },
    { label: "First name", value: form.first_name },
    { label: "Last name", value: form.last_name },
    { label: "Country", value: countryName(form.country) },
    { label: "City", value: form.city },
    { label: "Address", value: form.address },
    { label: "ZIP code", value: form.zip_code },
    { label: "Phone number", value: form.phone_number },
  ];
}

const lineNames = ["first_name", "last_name", "city", "address", "zip_code"] as const satisfies (keyof ProfileForm)[];

/** The errors of the profile form. No field is required; given values must follow the rules of the checkout (specification §5). */
export function profileErrors(form: ProfileForm): FieldErrors<ProfileForm> {
  const errors: Partial<Record<keyof ProfileForm, string>> = {};
  for (const name of lineNames) if (!isPlainLine(form[name])) errors[name] = plainLineError;
  const phone = cleanPhoneNumber(form.phone_number);
  if (phone !== "" && !isPhoneNumber(phone)) errors.phone_number = "Please enter a valid phone number";
  return errors;
}

/** The body of `PATCH users/me/`. An empty field becomes null, which removes the value. */
export function toProfilePayload({ first_name, last_name, ...buyer }: ProfileForm) {
  const given = (value: string) => value.trim() || null;
  return {
    first_name: given(first_name),
    last_name: given(last_name),
    buyer: {
      country: given(buyer.country),
      city: given(buyer.city),
      address: given(buyer.address),
      zip_code: given(buyer.zip_code),
      phone_number: given(cleanPhoneNumber(buyer.phone_number)),
    },
  };
}
