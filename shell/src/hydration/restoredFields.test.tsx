import { MemoryRouter } from "@aurelle/shared/router";
import { Field, SelectField, TextAreaField } from "@aurelle/shared/ui";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { type ReactNode, useState } from "react";
import { renderToString } from "react-dom/server";
import { ContactForm } from "../pages/contact/ContactForm";
import { hydratePressedFirst } from "./hydratePressedFirst";
import { abortHydration, appId, registerHydration, useHydrated } from "./hydration";

// After a reload, and after Back, the browser puts back what was typed and chosen, without an event.

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  abortHydration();
  delete window.early;
  delete document.documentElement.dataset.hydrated;
  server.resetHandlers();
});
afterAll(() => server.close());

function App({ children }: { children: ReactNode }): ReactNode {
  useHydrated(appId);
  return children;
}

/** Shows the server's document of the page, has the browser put back the fields, and hydrates it. */
async function restore(page: ReactNode, putBack: () => void): Promise<void> {
  const app = <App>{page}</App>;
  document.body.innerHTML = `<div>${renderToString(app)}</div>`;
  window.early = { address: "/", presses: new Set(), typed: new Set(), start: () => {}, loadStyles: () => {} };
  putBack();
  registerHydration([appId]);
  await act(async () => hydratePressedFirst(document.body.firstElementChild as Element, app, [], {})); // written above
}
const put = (label: string, value: string) => {
  (screen.getByLabelText(label) as HTMLInputElement).value = value; // each of these fields has a value
};

it("D8 a message that the browser has put back is sent whole", async () => {
  let sent: unknown;
  server.use(
    http.post("http://localhost/api/contact/", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ message: "Thank you." });
    }),
  );
  const page = (
    <MemoryRouter initialEntries={["/contact"]}>
      <ContactForm />
    </MemoryRouter>
  );
  await restore(page, () => {
    put("Name", "Ada");
    put("Email", "ada@example.com");
    put("Message", "Do you engrave?");
  });
  expect(screen.getByLabelText("Name")).toHaveValue("Ada");
  fireEvent.click(screen.getByRole("button", { name: "Send message" }));
  await waitFor(() => expect(sent).toEqual({ name: "Ada", email: "ada@example.com", message: "Do you engrave?" }));
});

const first = { name: "Ada", notes: "", size: "m", gift: "", wrap: "plain", password: "" };

/** A form with a field of each kind, whose values React renders. */
function Choices({ method }: { method: "get" | "post" }) {
  const [values, setValues] = useState(first);
  const change = (name: keyof typeof first) => (value: string) => setValues({ ...values, [name]: value });
  return (
    <form method={method}>
      <Field label="Name" name="name" value={values.name} onChange={change("name")} />
      <TextAreaField label="Notes" name="notes" value={values.notes} onChange={change("notes")} />
      <SelectField
        label="Size"
        name="size"
        value={values.size}
        onChange={change("size")}
        options={["l", "m", "n"].map((value) => ({ value, label: value }))}
      />
      <label>
        Gift
        <input type="checkbox" checked={values.gift === "yes"} onChange={() => change("gift")("yes")} />
      </label>
      {["plain", "red"].map((wrap) => (
        <label key={wrap}>
          {wrap}
          <input type="radio" name="wrap" checked={values.wrap === wrap} onChange={() => change("wrap")(wrap)} />
        </label>
      ))}
      <input
        type="password"
        aria-label="Password"
        value={values.password}
        onChange={({ target }) => change("password")(target.value)}
      />
      <output>{Object.values(values).join()}</output>
    </form>
  );
}
function putAll(): void {
  put("Name", "");
  put("Notes", "Ring twice");
  put("Size", "n");
  put("Password", "Marigold");
  for (const label of ["Gift", "red"]) (screen.getByLabelText(label) as HTMLInputElement).checked = true; // boxes
}
const values = () => screen.getByRole("status").textContent;

it("D8 each kind of field that the browser has put back has its value, but a password", async () => {
  await restore(<Choices method="post" />, putAll);
  expect(values()).toBe(",Ring twice,n,yes,red,");
});

it("D8 a choice that belongs to the address stays as the address has it", async () => {
  await restore(<Choices method="get" />, putAll);
  expect(values()).toBe(",Ring twice,m,,plain,");
});

it("D8 fields that the browser has not changed are not typed in", async () => {
  await restore(<Choices method="post" />, () => {});
  expect([values(), window.early]).toEqual(["Ada,,m,,plain,", undefined]);
});

it("D8 a field in a part that hydrates later is typed in then", async () => {
  const typed = jest.fn();
  document.body.innerHTML = '<form><input aria-label="Email"></form>';
  const field = screen.getByLabelText("Email") as HTMLInputElement; // in the line above
  field.addEventListener("input", () => typed(field.value));
  window.early = { address: "/", presses: new Set(), typed: new Set(), start: () => {}, loadStyles: () => {} };
  registerHydration([appId], ["footer"]);
  put("Email", "ada@example.com"); // after the page's scripts have started
  await act(async () => void render(<App>{null}</App>));
  expect(typed).not.toHaveBeenCalled();
  Object.assign(field, { __reactPropsOfTest: {} }); // as React marks what it has hydrated
  await act(async () => abortHydration());
  expect(typed.mock.calls).toEqual([["ada@example.com"]]);
});
