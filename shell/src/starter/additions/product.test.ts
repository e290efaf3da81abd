import { tokenKey, unhandledPressKey } from "@aurelle/shared/contract/storageKeys";
import {
  addedLinks,
  afterDocuments,
  becomes,
  beforeDocuments,
  closeDocument,
  failScripts,
  hasNoIdleMoment,
  openDocument,
  press,
  starts,
} from "../testing/openDocument";

beforeEach(beforeDocuments);
afterEach(afterDocuments);

const openProduct = (part: object = {}) => openDocument({ mode: "wait", addition: "product", ...part });
const submits = () => jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});

it("submits a form marked `wait` once after 8 s, unless it is hydrated before", () => {
  const submit = submits();
  const button = openProduct();
  press(button);
  press(button);
  jest.advanceTimersByTime(7999);
  expect(submit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(submit).toHaveBeenCalledTimes(1);
  closeDocument();
  const hydrated = openProduct();
  press(hydrated);
  window.early?.presses.delete(hydrated); // as hydration does
  jest.advanceTimersByTime(8000);
  expect(submit).toHaveBeenCalledTimes(1);
});

it("submits such a form at once when the scripts cannot be loaded, and the next press loads them again", () => {
  const submit = submits();
  const button = openProduct();
  press(button);
  expect(submit).not.toHaveBeenCalled();
  failScripts();
  expect(submit).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event("pagehide"));
  expect(button.hasAttribute("aria-busy")).toBe(false);
  press(button);
  failScripts();
  expect(submit).toHaveBeenCalledTimes(2);
});

it("loads the scripts for a stored press when the connection is back", () => {
  const submit = submits();
  const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  press(openProduct());
  failScripts();
  expect(submit).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  failScripts();
  expect(submit).toHaveBeenCalledTimes(1);
});

it("never submits a form marked `wait` of a signed-in shopper", () => {
  const submit = submits();
  localStorage.setItem(tokenKey, "token");
  press(openProduct());
  jest.advanceTimersByTime(8000);
  expect(submit).not.toHaveBeenCalled();
});

it.each(["token", null])(
  "stores a press on a form marked `wait` for the next page, once, with the token %j",
  (token) => {
    const submit = submits();
    if (token) localStorage.setItem(tokenKey, token);
    const button = openProduct();
    button.form?.insertAdjacentHTML("beforeend", '<input name="engraving" value=" Ada ">');
    press(button);
    dispatchEvent(new Event("pagehide"));
    expect(JSON.parse(sessionStorage.getItem(unhandledPressKey) ?? "")).toMatchObject({
      product_id: "p-1",
      engraving: " Ada ",
      title: "Dome Band Ring",
    });
    // Back may show this page again.
    expect(button.hasAttribute("aria-busy")).toBe(false);
    expect(window.early?.presses.size).toBe(0);
    jest.advanceTimersByTime(8000);
    expect(submit).not.toHaveBeenCalled();
  },
);

it("stores no press for the next page that the browser has sent or that was none on Add to Cart", () => {
  submits();
  press(openProduct());
  jest.advanceTimersByTime(8000);
  dispatchEvent(new Event("pagehide"));
  closeDocument();
  press(openDocument({ addition: "product" }));
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem(unhandledPressKey)).toBeNull();
});

it("fetches the scripts ahead of a touch, and runs none", () => {
  openProduct();
  becomes("loaded");
  Object.defineProperty(navigator, "hardwareConcurrency", { value: 2, configurable: true });
  jest.advanceTimersByTime(1);
  expect(addedLinks()).toEqual(expect.arrayContaining(["modulepreload /assets/main.js"]));
});

it("fetches the scripts ahead after 4 s where the page has no idle moment", () => {
  hasNoIdleMoment();
  openProduct();
  becomes("loaded");
  jest.advanceTimersByTime(3999);
  expect(addedLinks()).not.toContain("modulepreload /assets/main.js");
  jest.advanceTimersByTime(1);
  expect(addedLinks()).toContain("modulepreload /assets/main.js");
});

it.each(["touchstart", "scroll"])("starts the scripts with any %s, but on a link or a button", (type) => {
  openProduct();
  for (const control of ["b", "button"])
    document.querySelector(control)?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(starts()).toBe(0);
  document.querySelector("p")?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(starts()).toBe(1);
});
