import {
  blankTexts,
  countryExamples,
  emailExamples,
  phoneExamples,
  plainLineExamples,
  tooLongEmail,
  tooLongPhoneNumber,
} from "@aurelle/shared/contract/ruleExamples";
import { deliveryDays, isCountryCode } from "@aurelle/shared/contract/rules";
import { aProfile } from "@aurelle/shared/testing";
import { offeredMethods } from "./paymentMethods";
import { checkForm, fieldLabels, filledForm, profileDetails, trimmed } from "./shippingForm";

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
  it("finds no error in a complete form", () => {
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

  it.each(["ada", "ada@", "ada@example", "@example.com", "a da@example.com", ...emailExamples.invalid, tooLongEmail])(
    "rejects the e-mail %s",
    (email) => {
      expect(checkForm({ ...complete, email })).toEqual({ email: "Please enter a valid email address" });
    },
  );

  it.each(emailExamples.valid)("accepts the e-mail %s", (email) => {
    expect(checkForm({ ...complete, email })).toEqual({});
  });

  it.each([
    "1234567",
    "+1234567",
    "12345678x",
    "++12345678",
    "12345+678",
    ...phoneExamples.invalid,
    tooLongPhoneNumber,
  ])("rejects the phone number %s", (phone_number) => {
    expect(checkForm({ ...complete, phone_number })).toEqual({ phone_number: "Please enter a valid phone number" });
  });

  it.each(["12345678", "+44 20 7946 0000", "(020) 7946-000", ...phoneExamples.valid])(
    "accepts the phone number %s",
    (phone_number) => {
      expect(checkForm({ ...complete, phone_number })).toEqual({});
    },
  );

  it.each(plainLineExamples.invalid)("rejects %j in a name and in an address", (text) => {
    const error = "Please leave out web addresses and line breaks";
    expect(checkForm({ ...complete, full_name: text, address: text, city: text })).toEqual({
      full_name: error,
      ...(/[\r\n]/.test(text) ? {} : { address: error }),
      city: error,
    });
  });

  it("accepts an address on several lines, and still no web address in one of them", () => {
    expect(checkForm({ ...complete, address: "Flat 2\n9 High Street" })).toEqual({});
    expect(checkForm({ ...complete, address: "Flat 2\nwww.evil.example" })).toHaveProperty("address");
  });

  it.each(plainLineExamples.valid)("accepts %j as a name and as an address", (text) => {
    expect(checkForm({ ...complete, full_name: text, address: text, city: text })).toEqual({});
  });

  it.each(countryExamples.valid)("accepts the country %s", (country) => {
    expect(checkForm({ ...complete, country })).toEqual({});
  });

  it.each(countryExamples.invalid)("never sends the country '%s'", (country) => {
    const errors = checkForm({ ...complete, country });
    if (isCountryCode(country.trim())) expect(trimmed({ ...complete, country }).country).toBe(country.trim());
    else expect(errors).toEqual({ country: "Please choose a country from the list" });
  });

  it.each(blankTexts)("reports an e-mail, a phone number and a country in '%s' as missing", (blank) => {
    const text = "This field is required";
    expect(checkForm({ ...complete, email: blank, phone_number: blank, country: blank })).toEqual({
      email: text,
      phone_number: text,
      country: text,
    });
  });

  it.each([
    ["full_name", 100],
    ["city", 100],
    ["address", 300],
    ["zip_code", 20],
    ["notes", 2000],
  ] as const)("accepts a %s of %i characters, and none more", (name, maxLength) => {
    expect(checkForm({ ...complete, [name]: ` ${"x".repeat(maxLength)} ` })).toEqual({});
    expect(checkForm({ ...complete, [name]: "x".repeat(maxLength + 1) })).toEqual({
      [name]: `Must be at most ${maxLength} characters`,
    });
  });
});

describe("filledForm", () => {
  const profile = aProfile({
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Lovelace",
    buyer: { country: "France", city: "Paris", address: "1 rue A", zip_code: "75001", phone_number: "+33123456789" },
  });

  it("takes the profile's values", () => {
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
    expect(offeredMethods(true).map(({ value }) => value)).toEqual([
      "bank_transfer",
      "demo_payment",
      "credit_card",
      "paypal",
    ]);
    expect(offeredMethods(false).map(({ value }) => value)).toEqual(["bank_transfer", "credit_card", "paypal"]);
  });

  it("prefers what was typed, also an emptied field", () => {
    expect(filledForm(profile, { city: "Lyon", address: "" })).toMatchObject({ city: "Lyon", address: "" });
  });

  it("selects the United Kingdom when neither the profile nor the shopper gives a country", () => {
    expect(filledForm(null, {}).country).toBe("GB");
    expect(filledForm(aProfile({ buyer: null }), {})).toMatchObject({ country: "GB", full_name: "" });
  });
});

it("sends no white space around what was typed", () => {
  expect(trimmed({ ...complete, city: " London " }).city).toBe("London");
});

it("sends a copied phone number as it is stored", () => {
  expect(trimmed({ ...complete, phone_number: "\u202a020 7946\u20110000\u202c" }).phone_number).toBe("020 7946-0000");
});

it("sends the lines of an address as one line", () => {
  const sent = (address: string) => trimmed({ ...complete, address }).address;
  expect(sent(" Flat 2,\r\n\n  9 High Street \n")).toBe("Flat 2, 9 High Street");
  expect(sent("9 High Street")).toBe("9 High Street");
});

it.each([
  ["GB", ["Town or city", "Postcode"]],
  ["US", ["City and state", "ZIP code"]],
  ["CA", ["City and province", "Postal code"]],
  ["AU", ["City or suburb, and state", "Postcode"]],
  ["FR", ["Postcode", "Town or city"]],
  ["DE", ["Postcode", "Town or city"]],
])("asks for the place as %s writes it: %p", (country, labels) => {
  const all = Object.values(fieldLabels(country));
  expect(all.slice(all.indexOf("Address") + 1, -2)).toEqual(labels);
});

describe("what the profile can store", () => {
  const form = { ...filledForm(null, {}), full_name: " Ada  King Lovelace " };
  const nameOf = (profile: Parameters<typeof profileDetails>[1], full_name = form.full_name) => {
    const { buyer, ...name } = profileDetails({ ...form, full_name }, profile);
    expect(buyer.country).toBe("GB");
    return name;
  };

  it("includes the name where the profile has none", () => {
    expect(nameOf(aProfile())).toEqual({ first_name: "Ada King", last_name: "Lovelace" });
    expect(nameOf(aProfile({ first_name: " " }), "Ada")).toEqual({ first_name: "Ada" });
  });

  it("leaves the name that the profile has", () => {
    expect(nameOf(aProfile({ first_name: "Augusta" }))).toEqual({});
    expect(nameOf(aProfile({ name: "Augusta" }))).toEqual({});
  });

  it("leaves the name that a profile may have which could not be read", () => {
    expect(nameOf(null)).toEqual({});
  });
});

it("tells how long a parcel takes to each country", () => {
  expect(deliveryDays("US")).toBe("3–5");
  expect(deliveryDays("GB")).toBe("7–14");
});
