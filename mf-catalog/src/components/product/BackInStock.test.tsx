import { blankTexts, emailExamples, tooLongEmail } from "@aurelle/shared/contract/ruleExamples";
import { expectHelpWithForm } from "@aurelle/shared/testing/expectHelpWithForm";
import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { server } from "../../testing/api";
import { renderCatalog } from "../../testing/renderCatalog";
import { BackInStock } from "./BackInStock";

/** Submits the form with this address. Returns the bodies of the requests. */
function submit(email: string): readonly unknown[] {
  const requests: unknown[] = [];
  server.use(
    http.post("http://localhost/api/stock-notices/", async ({ request }) => {
      requests.push(await request.json());
      return HttpResponse.json({ status: "noted", message: "Accepted." });
    }),
  );
  renderCatalog({ "/": <BackInStock productId="7" onInStock={() => {}} /> }, "/");
  fireEvent.change(screen.getByRole("textbox", { name: "Your email address" }), { target: { value: email } });
  fireEvent.click(screen.getByRole("button", { name: "Tell me" }));
  return requests;
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("the back-in-stock form", () => {
  it.each(emailExamples.valid)("sends the address %j without white space around it", async (email) => {
    const requests = submit(email);
    expect(await screen.findByText("Accepted.")).toBeVisible();
    expect(requests).toEqual([{ product_id: "7", email: email.trim() }]);
  });

  it.each([...emailExamples.invalid, tooLongEmail])("rejects the address %j without a request", (email) => {
    const requests = submit(email);
    expect(screen.getByText("Email is invalid")).toBeVisible();
    expect(requests).toEqual([]);
  });

  it("Y8 BackInStock: an invalid submit leads to the field, and a corrected field is no longer marked", async () => {
    renderCatalog({ "/": <BackInStock productId="7" onInStock={() => {}} /> }, "/");
    await expectHelpWithForm({ submit: "Tell me", field: "Your email address", valid: "ada@example.com" });
  });

  it("Y8 leads to a field that the server rejected, and no longer marks it when it is corrected", async () => {
    const rejected = { error: "Email is invalid", code: "invalid", fields: { email: "Email is invalid" } };
    server.use(http.post("http://localhost/api/stock-notices/", () => HttpResponse.json(rejected, { status: 400 })));
    renderCatalog({ "/": <BackInStock productId="7" onInStock={() => {}} /> }, "/");
    const email = screen.getByRole("textbox", { name: "Your email address" });
    fireEvent.change(email, { target: { value: "ada@example.com" } });
    fireEvent.click(screen.getByRole("button", { name: "Tell me" }));
    await screen.findByText("Email is invalid");
    expect(email).toHaveFocus();
    fireEvent.change(email, { target: { value: "ada@example.co.uk" } });
    expect(email).toBeValid();
    expect(screen.queryByText("Email is invalid")).not.toBeInTheDocument();
  });

  it.each(blankTexts)("requires an address instead of %j", (email) => {
    const requests = submit(email);
    expect(screen.getByText("Email is required")).toBeVisible();
    expect(requests).toEqual([]);
  });
});
