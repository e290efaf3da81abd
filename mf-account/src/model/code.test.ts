import { resetErrors, verificationErrors, withoutSpaces } from "./code";

it("removes the spaces of a code, and characters that are not seen", () => {
  expect(withoutSpaces(" 123 456\n")).toBe("123456");
  expect(withoutSpaces("\u202a123\u200b456\u202c")).toBe("123456");
});

describe("verificationErrors", () => {
  it("requires the code", () => {
    expect(verificationErrors({ code: "" })).toEqual({ code: "Verification code is required" });
  });

  it.each(["12345", "1234567", "12345a"])("rejects %s", (code) => {
    expect(verificationErrors({ code })).toEqual({ code: "Verification code must be 6 digits" });
  });

  it("accepts six digits", () => {
    expect(verificationErrors({ code: "012345" })).toEqual({});
  });
});

describe("resetErrors", () => {
  const form = { code: "1234", password: "Abcdefg1!", password_confirm: "Abcdefg1!" };

  it("accepts a code of four characters", () => {
    expect(resetErrors(form)).toEqual({});
  });

  it("requires the code, and more than three characters", () => {
    expect(resetErrors({ ...form, code: "" })).toEqual({ code: "Verification code is required" });
    expect(resetErrors({ ...form, code: "123" })).toEqual({ code: "Invalid verification code format" });
  });

  it("applies the rules of registration to the password", () => {
    expect(resetErrors({ ...form, password: "abcdefg1!" })).toEqual({
      password: "Password must include at least one capital letter",
      password_confirm: "Passwords do not match",
    });
  });
});
