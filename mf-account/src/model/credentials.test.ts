import { emailError, isSameEmail, newPasswordErrors, registrationErrors, signInErrors } from "./credentials";

describe("emailError", () => {
  it("asks for an address", () => {
    expect(emailError("")).toBe("Email is required");
    expect(emailError("   ")).toBe("Email is required");
  });

  it.each(["ada", "ada@", "@example.com", "ada@example", "a da@example.com", "ada@@example.com"])(
    "refuses %s",
    (email) => {
      expect(emailError(email)).toBe("Email is invalid");
    },
  );

  it.each(["ada@example.com", " ada@example.com ", "ada+ring@mail.example.co.uk"])("takes %s", (email) => {
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
  ])("says of %s: %s", (password, error) => {
    expect(errorsOf(password)).toEqual({ password: error });
  });

  it.each([...'!@#$%^&*(),.?":{}|<>'])("counts %s as a special character", (character) => {
    expect(errorsOf(`Abcdefg1${character}`)).toEqual({});
  });

  it("asks for password and confirmation", () => {
    expect(errorsOf("")).toEqual({
      password: "Password is required",
      password_confirm: "Please confirm your password",
    });
  });

  it("wants the same password twice", () => {
    expect(errorsOf("Abcdefg1!", "Abcdefg1?")).toEqual({ password_confirm: "Passwords do not match" });
  });
});

it("asks a sign-in for both fields, whatever the password looks like", () => {
  expect(signInErrors({ email: "", password: "" })).toEqual({
    email: "Email is required",
    password: "Password is required",
  });
  expect(signInErrors({ email: "ada@example.com", password: "short" })).toEqual({});
});

it("names every fault of a registration at once", () => {
  expect(registrationErrors({ email: "ada", password: "", password_confirm: "" })).toEqual({
    email: "Email is invalid",
    password: "Password is required",
    password_confirm: "Please confirm your password",
  });
});

it("knows an address in another letter case", () => {
  expect(isSameEmail("Ada@Example.com ", "ada@example.com")).toBe(true);
  expect(isSameEmail("ada@example.org", "ada@example.com")).toBe(false);
});
