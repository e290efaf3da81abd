import { invalidFields } from "./invalidFields";

it("has a sentence for each field with an error, in the order of the labels", () => {
  const labels = { email: "Email", password: "Password", name: "Name" };
  expect(invalidFields(labels, { name: "This field is required", email: "This field is required" })).toEqual([
    { name: "email", text: "Email: This field is required" },
    { name: "name", text: "Name: This field is required" },
  ]);
  expect(invalidFields(labels, { email: "Email is invalid" })).toEqual([{ name: "email", text: "Email is invalid" }]);
  expect(invalidFields({ password: "New password" }, { password: "Password is required" })).toEqual([
    { name: "password", text: "Password is required" },
  ]);
  expect(invalidFields(labels, {})).toEqual([]);
});
