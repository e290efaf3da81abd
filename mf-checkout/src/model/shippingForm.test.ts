import { aProfile } from "@aurelle/shared/testing";
import { offeredMethods } from "./paymentMethods";
import { checkForm, filledForm, trimmed } from "./shippingForm";

const complete = {
  full_name: "Ada Lovelace",
  email: "ada@example.com",
  phone_number: "+44 (20) 7946-0000",
  country: "GB",
  city: "London",
  address: "12 St James's Square",
  zip_code: "SW1Y 4JH",
  notes: "",
  payment_method: "demo_payment",
};

describe("checkForm", () => {
  it("finds nothing wrong with a complete form", () => {
    expect(checkForm(complete)).toEqual({});
  });

  it.each(["full_name", "email", "phone_number", "country", "city", "address", "zip_code"] as const)(
    "requires %s",
    (name) => {
      expect(checkForm({ ...complete, [name]: "  " })).toEqual({ [name]: "This field is required" });
    },
  );

  it("does not require notes", () => {
    expect(checkForm({ ...complete, notes: "" })).toEqual({});
  });

  it.each(["ada", "ada@", "ada@example", "@example.com", "a da@example.com"])("refuses the e-mail %s", (email) => {
    expect(checkForm({ ...complete, email })).toEqual({ email: "Please enter a valid email address" });
  });

  it.each(["1234567", "+1234567", "12345678x", "++12345678", "12345+678"])(
    "refuses the phone number %s",
    (phone_number) => {
      expect(checkForm({ ...complete, phone_number })).toEqual({ phone_number: "Please enter a valid phone number" });
    },
  );

  it.each(["12345678", "+44 20 7946 0000", "(020) 7946-000"])("accepts the phone number %s", (phone_number) => {
    expect(checkForm({ ...complete, phone_number })).toEqual({});
  });
});

describe("filledForm", () => {
  const profile = aProfile({
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Lovelace",
    buyer: { country: "France", city: "Paris", address: "1 rue A", zip_code: "75001", phone_number: "+33123456789" },
  });

  it("takes what the profile knows", () => {
    expect(filledForm(profile, {})).toMatchObject({
      full_name: "Ada Lovelace",
      email: "ada@example.com",
      country: "FR",
      city: "Paris",
      zip_code: "75001",
      payment_method: "demo_payment",
    });
  });

  it("offers the demo payment first, and the invoice where there is no demo", () => {
    expect(filledForm(profile, {}, false).payment_method).toBe("bank_transfer");
    expect(offeredMethods(false).map(({ value }) => value)).toEqual(["bank_transfer", "credit_card", "paypal"]);
    expect(offeredMethods(true).map(({ value }) => value)).toContain("demo_payment");
  });

  it("leaves what was typed alone, also where it was emptied", () => {
    expect(filledForm(profile, { city: "Lyon", address: "" })).toMatchObject({ city: "Lyon", address: "" });
  });

  it("is for the United Kingdom where nothing is known", () => {
    expect(filledForm(null, {}).country).toBe("GB");
    expect(filledForm(aProfile({ buyer: null }), {})).toMatchObject({ country: "GB", full_name: "" });
  });
});

it("sends no blanks around what was typed", () => {
  expect(trimmed({ ...complete, city: " London " }).city).toBe("London");
});
