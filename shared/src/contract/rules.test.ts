import {
  blankTexts,
  countryExamples,
  emailExamples,
  invalidPasswords,
  phoneExamples,
  plainLineExamples,
  plainMessageExamples,
  quantityExamples,
  tooLongEmail,
  tooLongPhoneNumber,
  validPasswords,
} from "./ruleExamples";
import {
  brokenPasswordRule,
  cleanEmail,
  cleanMessage,
  cleanPhoneNumber,
  countryCodes,
  emailKey,
  findThumbnail,
  isCountryCode,
  isEmail,
  isPhoneNumber,
  isPlainLine,
  isPlainMessage,
  isQuantity,
  maxLengths,
} from "./rules";

describe("isEmail", () => {
  it.each(emailExamples.valid)("accepts %j", (email) => expect(isEmail(email)).toBe(true));
  it.each([...emailExamples.invalid, ...blankTexts])("rejects %j", (email) => expect(isEmail(email)).toBe(false));
  it("rejects an address that is one character too long", () => {
    expect(tooLongEmail).toHaveLength(maxLengths.email + 1);
    expect(isEmail(tooLongEmail)).toBe(false);
  });
});

describe("isPlainMessage", () => {
  it.each(plainMessageExamples.valid)("accepts %j", (text) => expect(isPlainMessage(text)).toBe(true));
  it.each(plainMessageExamples.invalid)("rejects %j", (text) => expect(isPlainMessage(text)).toBe(false));
  it("is about the text as it is stored: lines, and no white space around them", () => {
    expect(cleanMessage("  Dear Grace,\r\n\tlove\u2028Ada\n")).toBe("Dear Grace,\n love\nAda");
  });
});

it("gives two spellings of one account's address the same key", () => {
  expect(emailKey("  ADA@Example.com ")).toBe("ada@example.com");
  expect(emailKey("ａda@example.com")).toBe("ada@example.com"); // a full-width character
});

it("is written to one mailbox in every spelling that is accepted", () => {
  const spellings = [" ada@example.com", "ａda@example.com", "ada＠example.com", "ada@ｅxample．com"];
  for (const spelling of spellings)
    expect([isEmail(spelling), cleanEmail(spelling)]).toEqual([true, "ada@example.com"]);
});

it("counts the length of an address as it is written to", () => {
  expect(isEmail(`${"ﷺ".repeat(20)}@example.com`)).toBe(false);
});

describe("isPlainLine", () => {
  it.each(plainLineExamples.valid)("accepts %j", (text) => expect(isPlainLine(text)).toBe(true));
  it.each([...plainLineExamples.invalid])("rejects %j", (text) => expect(isPlainLine(text)).toBe(false));
});

describe("isPhoneNumber", () => {
  it.each(phoneExamples.valid)("accepts %j", (phone) => expect(isPhoneNumber(phone)).toBe(true));
  it.each([...phoneExamples.invalid, ""])("rejects %j", (phone) => expect(isPhoneNumber(phone)).toBe(false));
  it("is about the number as it is stored: with plain hyphens, and without what is not seen", () => {
    expect(cleanPhoneNumber("\u202a+44\u00a020 7946\u20110000\u202c ")).toBe("+44\u00a020 7946-0000");
    for (const phone of phoneExamples.valid) expect(cleanPhoneNumber(phone)).toMatch(/^[+\d\s()-]+$/);
  });
  it("rejects a number that is one character too long", () => {
    expect(tooLongPhoneNumber).toHaveLength(maxLengths.phoneNumber + 1);
    expect(isPhoneNumber(tooLongPhoneNumber)).toBe(false);
  });
});

describe("brokenPasswordRule", () => {
  it.each(validPasswords)("accepts %j", (password) => expect(brokenPasswordRule(password)).toBeNull());
  it.each(invalidPasswords)("reports for $password the rule $rule", ({ password, rule }) => {
    expect(brokenPasswordRule(password)).toBe(rule);
  });
  it("reports the length of an empty password", () => expect(brokenPasswordRule("")).toBe("minLength"));
});

describe("isCountryCode", () => {
  it.each(countryExamples.valid)("accepts %j", (code) => expect(isCountryCode(code)).toBe(true));
  it.each([...countryExamples.invalid, ""])("rejects %j", (code) => expect(isCountryCode(code)).toBe(false));
  it("has an example for each country", () => expect(countryExamples.valid).toEqual(countryCodes));
});

describe("isQuantity", () => {
  it.each(quantityExamples.valid)("accepts %d", (quantity) => expect(isQuantity(quantity)).toBe(true));
  it.each([...quantityExamples.invalid, Number.NaN])("rejects %d", (quantity) => {
    expect(isQuantity(quantity)).toBe(false);
  });
});

describe("findThumbnail", () => {
  const isThumbnail = (image: string) => image.endsWith("!");
  it("finds the marked image", () => expect(findThumbnail(["a", "b!"], isThumbnail)).toBe("b!"));
  it("finds the first image when none is marked", () => expect(findThumbnail(["a", "b"], isThumbnail)).toBe("a"));
  it("finds nothing without images", () => expect(findThumbnail([], isThumbnail)).toBeUndefined());
});
