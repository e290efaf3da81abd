import type { WireProfile } from "@aurelle/shared/contract";
import { addressStyle } from "@aurelle/shared/contract/postalAddress";
import {
  cleanPhoneNumber,
  countries,
  isCountryCode,
  isEmail,
  isPhoneNumber,
  isPlainLine,
  maxLengths,
  plainLineError,
} from "@aurelle/shared/contract/rules";
import { firstMethod } from "./paymentMethods";

/** The fields of the shipping form, under their names in the order's payload (specification §3). */
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

/** The name of a field of the shipping form. */
export type FieldName = keyof ShippingForm;
/** A sentence for each field that has an error. */
export type FormErrors = Partial<Record<FieldName, string>>;

/** The label of each field, in the order of the form and of its error summary: both as the country writes its addresses. */
export function fieldLabels(country: string): Readonly<Record<FieldName, string>> {
  const { city, zipCode: zip_code, isZipFirst } = addressStyle(country);
  return {
    full_name: "Full name",
    email: "Email",
    phone_number: "Phone number",
    country: "Country",
    address: "Address",
    ...(isZipFirst ? { zip_code, city } : { city, zip_code }),
    notes: "Order notes (optional)",
    payment_method: "Payment method",
  };
}

/** The longest text of each field, in characters as an input's `maxLength` counts them (reliability I1). */
export const fieldMaxLengths = {
  full_name: maxLengths.name,
  email: maxLengths.email,
  phone_number: maxLengths.phoneNumber,
  address: maxLengths.address,
  city: maxLengths.city,
  zip_code: maxLengths.zipCode,
  notes: maxLengths.notes,
} as const satisfies Partial<Record<FieldName, number>>;
const limitedNames = Object.keys(fieldMaxLengths) as (keyof typeof fieldMaxLengths)[]; // the object above has no other keys

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

/** The code of a country that the profile gives by code or by name; the United Kingdom for every other text (decision 20). */
function countryCode(written: string | null | undefined): string {
  const wanted = written?.trim().toLowerCase();
  const known = Object.entries(countries).find((names) => names.some((name) => name.toLowerCase() === wanted));
  return known?.[0] ?? blank.country;
}

/** The names of all fields. */
export const fieldNames = Object.keys(blank) as FieldName[]; // the form above has a key for each, and no other

/** The fields that the profile has. */
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

/** The values on screen: the typed one of each field, else the profile's (decision 20). */
export const filledForm = (profile: WireProfile | null, typed: Partial<ShippingForm>, isDemo = true): ShippingForm => ({
  ...blank,
  payment_method: firstMethod(isDemo),
  ...(profile && fromProfile(profile)),
  ...typed,
});

/** Whether the profile was read and has no address. A profile that could not be read may have one. */
export const lacksAddress = (profile: WireProfile | null): boolean =>
  profile !== null && !profile.buyer?.address?.trim();

/** First and last name: the last word is the last name. Names of one word are first names. */
function nameParts(fullName: string) {
  const words = fullName.trim().split(/\s+/);
  return words.length === 1
    ? { first_name: words[0] }
    : { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) };
}

/**
 * The part of the form that the profile can store for the next order (decision 20). A name that the profile has stays, and one that it
 * may have, because it could not be read.
 */
export function profileDetails(form: ShippingForm, profile: WireProfile | null) {
  const { country, city, address, zip_code, phone_number } = form;
  const hasName = !profile || [profile.name, profile.first_name, profile.last_name].some((name) => name?.trim());
  return { ...(!hasName && nameParts(form.full_name)), buyer: { country, city, address, zip_code, phone_number } };
}

/** The lines of a typed address as the one line that an order has: `Flat 2, 9 High Street`. */
const onOneLine = (address: string): string =>
  address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ""))
    .filter(Boolean)
    .join(", ");

/** The values to send: without white space around them, the address on one line, and the phone number as it is stored. */
export function trimmed(form: ShippingForm): ShippingForm {
  const pairs = fieldNames.map((name) => [name, form[name].trim()] as const);
  return {
    ...form,
    ...Object.fromEntries(pairs),
    address: onOneLine(form.address),
    phone_number: cleanPhoneNumber(form.phone_number),
  };
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

const valueErrors: readonly [FieldName, isValid: (value: string) => boolean, text: string][] = [
  ["email", isEmail, "Please enter a valid email address"],
  ["phone_number", isPhoneNumber, "Please enter a valid phone number"],
  ["country", isCountryCode, "Please choose a country from the list"],
  ["full_name", isPlainLine, plainLineError],
  ["city", isPlainLine, plainLineError],
  ["address", isPlainLine, plainLineError],
  ["zip_code", isPlainLine, plainLineError],
];

/**
 * The errors of the form (specification §5, Checkout). The API accepts exactly the forms without error. Its texts are the same,
 * except for an e-mail address or a phone number that is too long.
 */
export function checkForm(form: ShippingForm): FormErrors {
  const values = trimmed(form);
  const errors: FormErrors = {};
  for (const name of limitedNames) {
    const maxLength = fieldMaxLengths[name];
    if (values[name].length > maxLength) errors[name] = `Must be at most ${maxLength} characters`;
  }
  for (const [name, isValid, text] of valueErrors) if (!isValid(values[name])) errors[name] = text;
  for (const name of requiredNames) if (values[name] === "") errors[name] = "This field is required";
  return errors;
}
