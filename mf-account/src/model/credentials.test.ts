import {
  blankTexts,
  emailExamples,
  invalidPasswords,
  tooLongEmail,
  validPasswords,
} from "@aurelle/shared/contract/ruleExamples";
import { emailError, isSameEmail, newPasswordErrors, registrationErrors, signInErrors } from "./credentials";

describe("emailError", () => {
  it.each(blankTexts)("requires an address, not %p", (email) => {
    expect(emailError(email)).toBe("Email is required");
  });

  it.each([...emailExamples.invalid, tooLongEmail])("rejects the invalid example %p", (email) => {
    expect(emailError(email)).toBe("Email is invalid");
  });

  it.each(emailExamples.valid)("accepts the valid example %p", (email) => {
    expect(emailError(email)).toBeUndefined();
  });

  it.each(["ada", "ada@", "@example.com", "ada@example", "a da@example.com", "ada@@example.com"])(
    "rejects %s",
    (email) => {
      expect(emailError(email)).toBe("Email is invalid");
    },
  );

  it.each(["ada@example.com", " ada@example.com ", "ada+ring@mail.example.co.uk"])("accepts %s", (email) => {
    expect(emailError(email)).toBeUndefined();
  });
});

describe("newPasswordErrors", () => {
  const errorsOf = (password: string, password_confirm = password) => newPasswordErrors({ password, password_confirm });

  it.each([
    ["Ab1!", "Password must be at least 8 characters"],
    ["💍💍💍💍", "Password must be at least 8 characters"],
    ["abcdefg1!", "Password must include at least one capital letter"],
    ["Abcdefgh!", "Password must include at least one number"],
    ["Abcdefgh1", "Password must include at least one special character"],
    [`Aa1!${"x".repeat(125)}`, "Password must be at most 128 characters"],
  ])("reports for %s: %s", (password, error) => {
    expect(errorsOf(password)).toEqual({ password: error });
  });

  const errorOfRule = {
    minLength: "Password must be at least 8 characters",
    maxLength: "Password must be at most 128 characters",
    capital: "Password must include at least one capital letter",
    digit: "Password must include at least one number",
    special: "Password must include at least one special character",
  };

  it.each(invalidPasswords)("reports the broken rule $rule for the example $password", ({ password, rule }) => {
    expect(errorsOf(password)).toEqual({ password: errorOfRule[rule] });
  });

  it.each(validPasswords)("accepts the valid example %p", (password) => {
    expect(errorsOf(password)).toEqual({});
  });

  it.each([...'!@#$%^&*(),.?":{}|<>'])("accepts %s as a special character", (character) => {
    expect(errorsOf(`Abcdefg1${character}`)).toEqual({});
  });

  it("requires password and confirmation", () => {
    expect(errorsOf("")).toEqual({
      password: "Password is required",
      password_confirm: "Please confirm your password",
    });
  });

  it("requires the same password twice", () => {
    expect(errorsOf("Abcdefg1!", "Abcdefg1?")).toEqual({ password_confirm: "Passwords do not match" });
  });
});

it("requires both fields of a sign-in, but accepts any password", () => {
  expect(signInErrors({ email: "", password: "" })).toEqual({
    email: "Email is required",
    password: "Password is required",
  });
  expect(signInErrors({ email: "ada@example.com", password: "short" })).toEqual({});
});

it("reports all errors of a registration at once", () => {
  expect(registrationErrors({ email: "ada", password: "", password_confirm: "" })).toEqual({
    email: "Email is invalid",
    password: "Password is required",
    password_confirm: "Please confirm your password",
  });
});

it("compares addresses without regard to case", () => {
  expect(isSameEmail("Ada@Example.com ", "ada@example.com")).toBe(true);
  expect(isSameEmail("ada@example.org", "ada@example.com")).toBe(false);
});
