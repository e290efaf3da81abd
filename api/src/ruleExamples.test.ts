import {
  blankTexts,
  countryExamples,
  emailExamples,
  engravingExamples,
  invalidPasswords,
  phoneExamples,
  plainLineExamples,
  quantityExamples,
  tooLongEmail,
  tooLongPhoneNumber,
  validPasswords,
} from "@aurelle/shared/contract/ruleExamples";
import { cleanPhoneNumber, type PasswordRule } from "@aurelle/shared/contract/rules";
import { aBuyer, aProduct, placeOrder } from "./testing/builders";
import { aClient, aPassword, aShopper, type TestResponse } from "./testing/client";
import { openTestShop, type TestShop } from "./testing/testShop";

let shop: TestShop;
let product: string;
let soldOut: string;
beforeAll(async () => {
  shop = await openTestShop();
  product = await aProduct(shop, { inventory: 1_000 });
  soldOut = await aProduct(shop, { inventory: 0 });
});
afterAll(() => shop.close());

const rejects = (response: TestResponse, fields: Record<string, string>) =>
  expect(response).toMatchObject({ status: 400, body: { code: "invalid", fields } });

/** By the name of the operation. Each call comes from a network address of its own, so that no rate limit counts the examples. */
const emailForms: Record<string, (email: string) => Promise<TestResponse>> = {
  registerAccount: (email) =>
    aClient(shop).post("users/register/", { email, password: aPassword, password_confirm: aPassword }),
  resendCode: (email) => aClient(shop).post("users/resend-code/", { email }),
  requestReset: (email) => aClient(shop).post("auth/password-reset/request/", { email }),
  writeToShop: (email) => aClient(shop).post("contact/", { name: "Ada", email, message: "Hello" }),
  subscribe: (email) => aClient(shop).post("newsletter/", { email }),
  askNotice: (email) => aClient(shop).post("stock-notices/", { product_id: soldOut, email }),
};
/** They look up an account that exists, and send nothing to the address. `createOrder` has words of its own, below. */
const otherCallsWithEmail = ["confirmReset", "createOrder", "signIn", "validateAccount"];

it("W9 checks the e-mail address of every call that has one by the same examples", async () => {
  const { body } = await aClient(shop).get("openapi.json");
  type Operations = Record<string, { operationId: string; requestBody?: object }>;
  const calls = Object.values(body.paths as Record<string, Operations>).flatMap((path) => Object.values(path));
  const names = calls
    .filter(({ requestBody = {} }) => JSON.stringify(requestBody).includes('"email":'))
    .map(({ operationId }) => operationId);
  expect(names.sort()).toEqual([...Object.keys(emailForms), ...otherCallsWithEmail].sort());
});

describe.each(Object.entries(emailForms))("the e-mail rule of the call %s", (_, send) => {
  it.each(emailExamples.valid)("accepts %j", async (email) => {
    expect([200, 201]).toContain((await send(email)).status);
  });
  it.each(emailExamples.invalid)("rejects %j", async (email) => {
    rejects(await send(email), { email: "Email is invalid" });
  });
  it.each(blankTexts)("reports a missing address for %j", async (email) => {
    rejects(await send(email), { email: "Email is required" });
  });
  it("rejects an address that is one character too long", async () => {
    rejects(await send(tooLongEmail), { email: "Must be at most 254 characters" });
  });
});

describe("the password rule of the route register", () => {
  const send = (password: string) =>
    aClient(shop).post("users/register/", { email: "ada@example.com", password, password_confirm: password });
  const texts: Record<PasswordRule, string> = {
    minLength: "Password must be at least 8 characters",
    maxLength: "Password must be at most 128 characters",
    capital: "Password must include at least one capital letter",
    digit: "Password must include at least one number",
    special: "Password must include at least one special character",
  };

  it.each(validPasswords)("accepts %j", async (password) => expect((await send(password)).status).toBe(201));
  it.each(invalidPasswords)("reports the rule $rule for $password", async ({ password, rule }) => {
    rejects(await send(password), { password: texts[rule] });
  });
});

describe("the rules of the route orders/create", () => {
  const placeWith = async (changes: Record<string, string>) => {
    const { client, cartId } = await aBuyer(shop, [product]);
    return placeOrder(client, cartId, changes);
  };
  const fields = {
    email: { ...emailExamples, text: "Please enter a valid email address" },
    phone_number: { ...phoneExamples, text: "Please enter a valid phone number" },
    country: { ...countryExamples, text: "Please choose a country from the list" },
  };
  const cases = Object.entries(fields);
  const valid = cases.flatMap(([field, examples]) => examples.valid.map((value) => ({ field, value })));
  const invalid = cases.flatMap(([field, { invalid, text }]) => invalid.map((value) => ({ field, value, text })));
  const blank = cases.flatMap(([field]) => blankTexts.map((value) => ({ field, value })));

  it.each(valid)("accept $value as $field", async ({ field, value }) => {
    expect((await placeWith({ [field]: value })).status).toBe(201);
  });
  it.each(invalid)("reject $value as $field", async ({ field, value, text }) => {
    rejects(await placeWith({ [field]: value }), { [field]: text });
  });
  it.each(blank)("report a missing $field for '$value'", async ({ field, value }) => {
    rejects(await placeWith({ [field]: value }), { [field]: "This field is required" });
  });
  it.each(plainLineExamples.invalid)("W5 reject %j as a name and in an address", async (text) => {
    const error = "Please leave out web addresses and line breaks";
    rejects(await placeWith({ full_name: text, address: text }), { full_name: error, address: error });
  });
  it.each(plainLineExamples.valid)("accept %j as a name", async (full_name) => {
    expect((await placeWith({ full_name })).status).toBe(201);
  });
  it.each(phoneExamples.valid)("store %j as a phone number without what is not seen", async (phone_number) => {
    const { body } = await placeWith({ phone_number });
    expect(body.phone_number).toBe(cleanPhoneNumber(phone_number));
  });
  it("reject an e-mail address and a phone number that are one character too long", async () => {
    rejects(await placeWith({ email: tooLongEmail, phone_number: tooLongPhoneNumber }), {
      email: "Must be at most 254 characters",
      phone_number: "Must be at most 32 characters",
    });
  });
});

describe("the quantity rule of the route cart/add", () => {
  const add = (quantity: number) => aClient(shop).post("cart/add/", { product_id: product, quantity });

  it.each(quantityExamples.valid)("accepts %d", async (quantity) => expect((await add(quantity)).status).toBe(200));
  it.each(quantityExamples.invalid)("rejects %d", async (quantity) => {
    rejects(await add(quantity), { quantity: "Must be between 1 and 99" });
  });
});

describe("the engraving rule of the route cart/add", () => {
  let ring: string;
  beforeAll(async () => {
    ring = await aProduct(shop, { engraving_length: 20, inventory: 1_000 });
  });
  const add = (engraving: string) => aClient(shop).post("cart/add/", { product_id: ring, quantity: 1, engraving });

  it.each(engravingExamples.valid)("accepts %j and stores %j", async (text, engraved) => {
    expect(await add(text)).toMatchObject({ status: 200, body: { cart_items: [{ engraving: engraved }] } });
  });
  it.each(engravingExamples.invalid)("rejects %j", async (text) => {
    rejects(await add(text), { engraving: "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞" });
  });
});

describe("the rule for names of the route users/me", () => {
  it.each(plainLineExamples.invalid)("rejects %j", async (text) => {
    const { client } = await aShopper(shop);
    const error = "Please leave out web addresses and line breaks";
    const response = await client.call("PATCH", "users/me/", { first_name: text, buyer: { city: text } });
    rejects(response, { first_name: error, city: error });
  });
});

describe("the phone rule of the route users/me", () => {
  const save = async (phone_number: string) =>
    (await aShopper(shop)).client.call("PATCH", "users/me/", { buyer: { phone_number } });

  it.each(phoneExamples.valid)("accepts %j", async (phone_number) => {
    const stored = cleanPhoneNumber(phone_number);
    expect(await save(phone_number)).toMatchObject({ status: 200, body: { buyer: { phone_number: stored } } });
  });
  it.each(phoneExamples.invalid)("rejects %j", async (phone_number) => {
    rejects(await save(phone_number), { phone_number: "Please enter a valid phone number" });
  });
  it.each(blankTexts)("accepts %j, which removes the number", async (phone_number) => {
    expect(await save(phone_number)).toMatchObject({ status: 200, body: { buyer: { phone_number: null } } });
  });
  it("rejects a number that is one character too long", async () => {
    rejects(await save(tooLongPhoneNumber), { buyer: "This value is not valid" });
  });
});
