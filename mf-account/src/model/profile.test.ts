import { phoneExamples, plainLineExamples, tooLongPhoneNumber } from "@aurelle/shared/contract/ruleExamples";
import { aProfile } from "@aurelle/shared/testing";
import { profileErrors, profileFacts, toProfileForm, toProfilePayload } from "./profile";

const buyer = {
  country: "GB",
  city: "London",
  address: "12 St James's Square",
  zip_code: "SW1Y 4JH",
  phone_number: "+44 20 7946 0000",
};

it("lists the values in the order of the card, empty where not given", () => {
  const facts = profileFacts(aProfile({ first_name: "Ada", last_name: " ", buyer: { ...buyer, city: null } }));
  expect(facts).toEqual([
    { label: "Email", value: "ada@example.com" },
    { label: "First name", value: "Ada" },
    { label: "Last name", value: "" },
    { label: "Country", value: "United Kingdom" },
    { label: "City", value: "" },
    { label: "Address", value: "12 St James's Square" },
    { label: "ZIP code", value: "SW1Y 4JH" },
    { label: "Phone number", value: "+44 20 7946 0000" },
  ]);
});

it("reads a profile without a buyer", () => {
  expect(profileFacts(aProfile({ buyer: null }))).toContainEqual({ label: "City", value: "" });
});

it("sends the given values, and null for emptied ones", () => {
  const form = toProfileForm(aProfile({ first_name: "Ada", buyer }));
  expect(toProfilePayload({ ...form, first_name: " Augusta ", city: "" })).toEqual({
    first_name: "Augusta",
    last_name: null,
    buyer: { ...buyer, city: null },
  });
});

it("sends a copied phone number as it is stored", () => {
  const form = { ...toProfileForm(aProfile({ buyer })), phone_number: "\u202a020 7946\u20110000\u202c" };
  expect(toProfilePayload(form).buyer.phone_number).toBe("020 7946-0000");
});

it.each(["", "+44 20 7946 0000", "(020) 7946-0000"])("accepts the phone number '%s'", (phone_number) => {
  expect(profileErrors({ ...toProfileForm(aProfile()), phone_number })).toEqual({});
});

it.each(["1234567", "call me", "44+20 7946 0000"])("rejects the phone number %s", (phone_number) => {
  expect(profileErrors({ ...toProfileForm(aProfile()), phone_number })).toEqual({
    phone_number: "Please enter a valid phone number",
  });
});

it.each(phoneExamples.valid)("accepts the valid phone number %p", (phone_number) => {
  expect(profileErrors({ ...toProfileForm(aProfile()), phone_number })).toEqual({});
});

it.each([...phoneExamples.invalid, tooLongPhoneNumber])("rejects the invalid phone number %p", (phone_number) => {
  expect(profileErrors({ ...toProfileForm(aProfile()), phone_number })).toEqual({
    phone_number: "Please enter a valid phone number",
  });
});

it.each(plainLineExamples.invalid)("rejects %j as a name and as a street", (text) => {
  const error = "Please leave out web addresses and line breaks";
  const form = { ...toProfileForm(aProfile({ buyer })), first_name: text, address: text };
  expect(profileErrors(form)).toEqual({ first_name: error, address: error });
});

it.each(plainLineExamples.valid)("accepts %j as a name and as a street", (text) => {
  expect(profileErrors({ ...toProfileForm(aProfile({ buyer })), first_name: text, address: text })).toEqual({});
});
