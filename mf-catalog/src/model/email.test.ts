import { blankTexts, emailExamples, tooLongEmail } from "@aurelle/shared/contract/ruleExamples";
import { emailError } from "./email";

it.each(emailExamples.valid)("accepts %p", (email) => {
  expect(emailError(email)).toBeNull();
});

it.each([...emailExamples.invalid, tooLongEmail])("reports %p as invalid", (email) => {
  expect(emailError(email)).toBe("Email is invalid");
});

it.each(blankTexts)("reports %p as missing", (email) => {
  expect(emailError(email)).toBe("Email is required");
});
