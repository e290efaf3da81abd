/** @jest-environment node */
import { withoutTyped, withTyped } from "./typedValues";

const answer = {
  path: "/contact",
  form: "contact",
  title: "Message not sent",
  isDone: false,
  texts: [],
  errors: {},
  values: { name: '"><script>', message: "\nTwo\nlines" },
  link: { href: "/", text: "Return to Home" },
} as const;

/** What a worker makes of the answer. */
const renderedOf = ({ values }: { values: Readonly<Record<string, string>> }) =>
  Buffer.from(`<input value="${values.name}"><textarea>${values.message}</textarea>`);

describe("what was typed into a form", () => {
  it("Y13 does not reach the workers, which run the code of releases", () => {
    const sent = JSON.stringify(withoutTyped(answer));
    expect(sent).not.toContain("script");
    expect(sent).not.toContain("Two");
  });

  it("is in the page, as text", () => {
    const html = Buffer.from(withTyped(renderedOf(withoutTyped(answer)), answer.values)).toString();
    expect(html).toBe('<input value="&quot;&gt;&lt;script&gt;"><textarea>\n\nTwo\nlines</textarea>');
  });

  it("is never a mark itself", () => {
    const values = { name: "\uE000message\uE001", message: "secret" };
    const html = Buffer.from(withTyped(renderedOf(withoutTyped({ ...answer, values })), values)).toString();
    expect(html).toContain('value="\uE000message\uE001"');
  });
});
