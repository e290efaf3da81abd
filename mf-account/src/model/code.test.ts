import { resetErrors, verificationErrors, withoutSpaces } from "./code";

it("takes the spaces out of a code", () => {
  expect(withoutSpaces(" 123 456\n")).toBe("123456");
});

describe("verificationErrors", () => {
  it("asks for the code", () => {
    expect(verificationErrors({ code: "" })).toEqual({ code: "Verification code is required" });
  });

  it.each(["12345", "1234567", "12345a"])("refuses %s", (code) => {
    expect(verificationErrors({ code })).toEqual({ code: "Verification code must be 6 digits" });
  });

  it("takes six digits", () => {
    expect(verificationErrors({ code: "012345" })).toEqual({});
  });
});

describe("resetErrors", () => {
  const form = { code: "1234", password: "Abcdefg1!", password_confirm: "Abcdefg1!" };

  it("takes a code of four characters", () => {
    expect(resetErrors(form)).toEqual({});
  });

  it("asks for the code, and for more than three characters", () => {
    expect(resetErrors({ ...form, code: "" })).toEqual({ code: "Verification code is required" });
    expect(resetErrors({ ...form, code: "123" })).toEqual({ code: "Invalid verification code format" });
  });

  it("holds the password to the rules of registration", () => {
    expect(resetErrors({ ...form, password: "abcdefg1!" })).toEqual({
      password: "Password must include at least one capital letter",
      password_confirm: "Passwords do not match",
    });
  });
});
