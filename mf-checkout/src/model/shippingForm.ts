import type { WireProfile } from "@aurelle/shared/contract";
import { countries } from "@aurelle/shared/contract/rules";
import { firstMethod } from "./paymentMethods";

/** The fields of the shipping form, named as the order's payload names them (specification §3). */
export interface ShippingForm {
  full_name: string;
  email: string;
  phone_number: string;
  country: string;
  city: string;
  address: string;
  zip_code: string;
  notes: string;
  payment_method: string;
}
export type FieldName = keyof ShippingForm;
/** A sentence for each field that is not in order. */
export type FormErrors = Partial<Record<FieldName, string>>;

/** What each field is called, in the order in which the form asks; the summary of errors follows it. */
export const fieldLabels = {
  full_name: "Full name",
  email: "Email",
  phone_number: "Phone number",
  country: "Country",
  address: "Address",
  city: "City",
  zip_code: "Postcode / ZIP code",
  notes: "Order notes (optional)",
  payment_method: "Payment method",
} as const satisfies Record<FieldName, string>;

export const fieldNames = Object.keys(fieldLabels) as FieldName[]; // the line above names them all

const blank: ShippingForm = {
  full_name: "",
  email: "",
  phone_number: "",
  country: "GB",
  city: "",
  address: "",
  zip_code: "",
  notes: "",
  payment_method: firstMethod(true),
};

/** A country of ours, however the profile writes it; the United Kingdom where it is none (decision 20). */
function countryCode(written: string | null | undefined): string {
  const wanted = written?.trim().toLowerCase();
  const known = Object.entries(countries).find((names) => names.some((name) => name.toLowerCase() === wanted));
  return known?.[0] ?? blank.country;
}

/** What the profile knows of the shopper. */
function fromProfile({ name, first_name, last_name, email, buyer }: WireProfile): Partial<ShippingForm> {
  return {
    full_name: name?.trim() || [first_name, last_name].filter(Boolean).join(" "),
    email,
    phone_number: buyer?.phone_number ?? "",
    country: countryCode(buyer?.country),
    city: buyer?.city ?? "",
    address: buyer?.address ?? "",
    zip_code: buyer?.zip_code ?? "",
  };
}

/** What the form shows: what was typed, else what the profile knows (decision 20). */
export const filledForm = (profile: WireProfile | null, typed: Partial<ShippingForm>, isDemo = true): ShippingForm => ({
  ...blank,
  payment_method: firstMethod(isDemo),
  ...(profile && fromProfile(profile)),
  ...typed,
});

/** Does the profile know where its shopper lives? Where not, the next order's form would be as empty as this one. */
export const hasAddress = (profile: WireProfile | null): boolean => Boolean(profile?.buyer?.address?.trim());

/** What of the form the profile can keep for the next order (decision 20). */
export const profileDetails = ({ country, city, address, zip_code, phone_number }: ShippingForm) => ({
  buyer: { country, city, address, zip_code, phone_number },
});

/** What is sent: no blanks around it. */
export function trimmed(form: ShippingForm): ShippingForm {
  const pairs = fieldNames.map((name) => [name, form[name].trim()] as const);
  return { ...form, ...Object.fromEntries(pairs) };
}

const requiredNames: readonly FieldName[] = [
  "full_name",
  "email",
  "phone_number",
  "country",
  "city",
  "address",
  "zip_code",
];
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phonePattern = /^\+?[\d\s()-]{8,}$/;

/** Specification §5, Checkout. */
export function checkForm(form: ShippingForm): FormErrors {
  const { email, phone_number, ...rest } = trimmed(form);
  const errors: FormErrors = {};
  if (!emailPattern.test(email)) errors.email = "Please enter a valid email address";
  if (!phonePattern.test(phone_number)) errors.phone_number = "Please enter a valid phone number";
  const values = { email, phone_number, ...rest };
  for (const name of requiredNames) if (values[name] === "") errors[name] = "This field is required";
  return errors;
}
