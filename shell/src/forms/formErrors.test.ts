import { blankTexts, emailExamples, plainLineExamples, tooLongEmail } from "@aurelle/shared/contract/ruleExamples";
import { emailErrors, messageErrors } from "./formErrors";

describe("emailErrors", () => {
  it.each(emailExamples.valid)("accepts %j, as the API does", (email) => {
    expect(emailErrors(email)).toEqual({});
  });

  it.each([...emailExamples.invalid, tooLongEmail])("rejects %j, as the API does", (email) => {
    expect(emailErrors(email)).toEqual({ email: "Email is invalid" });
  });

  it.each(blankTexts)("reports %j as missing", (email) => {
    expect(emailErrors(email)).toEqual({ email: "Email is required" });
  });

  it.each([
    ["", "Email is required"],
    ["   ", "Email is required"],
    ["ada", "Email is invalid"],
    ["ada@example", "Email is invalid"],
    ["ada lovelace@example.com", "Email is invalid"],
  ])("reports for %p: %s", (email, text) => {
    expect(emailErrors(email)).toEqual({ email: text });
  });

  it("accepts an address with white space around it", () => {
    expect(emailErrors(" ada@example.com ")).toEqual({});
  });
});

describe("messageErrors", () => {
  const aMessage = { name: "Ada", email: "ada@example.com", message: "Hello" };

  it("names every field that is missing", () => {
    expect(messageErrors({ name: " ", email: "", message: "" })).toEqual({
      name: "This field is required",
      email: "Email is required",
      message: "This field is required",
    });
  });

  it.each(plainLineExamples.invalid)("rejects %j as a name, as the API does", (name) => {
    expect(messageErrors({ ...aMessage, name })).toEqual({ name: "Please leave out web addresses and line breaks" });
  });

  it("finds no error in a complete message", () => {
    expect(messageErrors(aMessage)).toEqual({});
  });

  it.each(emailExamples.valid)("accepts a message from %j, as the API does", (email) => {
    expect(messageErrors({ ...aMessage, email })).toEqual({});
  });

  it.each([...emailExamples.invalid, tooLongEmail])("rejects a message from %j, as the API does", (email) => {
    expect(messageErrors({ ...aMessage, email })).toEqual({ email: "Email is invalid" });
  });
});
