/** @jest-environment node */
import { isTestCode, projectFiles, readText } from "./checks/sourceFiles";

/** Where the forms of the shop are tested. The forms of filters and searches have no submit that can fail. */
const testFiles = [
  "shell/src/forms/forms.test.tsx",
  "mf-account/src/components/forms/forms.test.tsx",
  "mf-catalog/src/components/product/BackInStock.test.tsx",
  "mf-checkout/src/pages/CheckoutPageForm.test.tsx",
];
/** It is the `<form>` of all forms that use the hook `useForm`. */
const formOfAccount = "mf-account/src/components/forms/Form.tsx";

it("Y8 every form that is validated has a test of what it does after an invalid submit", () => {
  const sources = projectFiles()
    .filter((file) => file.endsWith(".tsx") && !isTestCode(file) && file !== formOfAccount)
    .map(readText)
    .filter(({ text }) => /<form noValidate| useForm\(/.test(text.replace(/\s+/g, " ")));
  const names = sources.map(({ file }) => file.replace(/^.*\/|\.tsx$/g, "")).sort();
  const tests = testFiles.map((file) => readText(file).text).join("\n");
  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => !new RegExp(`"(?:Y8 )?${name}[":]`).test(tests))).toEqual([]);
});
