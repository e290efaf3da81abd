import { type EarlyAddition, earlyToastId, takeEarlyAddition } from "@aurelle/shared/contract/forms";
import { tokenKey, unhandledPressKey } from "@aurelle/shared/contract/storageKeys";
import { announcementMs } from "@aurelle/shared/toast/message";
import {
  addedLinks,
  afterDocuments,
  becomes,
  beforeDocuments,
  closeDocument,
  openDocument,
  press,
  starts,
} from "../testing/openDocument";

beforeEach(beforeDocuments);
afterEach(afterDocuments);

const header = '<header><a href="/cart" aria-label="Cart"><span data-badge="badge">Cart</span></a></header>';
const openProduct = (part: object = {}) =>
  openDocument({ mode: "wait", isTakenOver: true, addition: "product", html: header, ...part });
const submits = () => jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});

/** The calls of the starter, as `<address> <fields>`, each answered in this way. */
function answers(answer: () => Promise<object>): string[] {
  const calls: string[] = [];
  globalThis.fetch = ((url: string, { body }: { body: URLSearchParams }) => {
    calls.push(`${new URL(url).pathname} ${body}`);
    return answer();
  }) as never; // only this is called
  return calls;
}
const added = (quantity: number) => async () => ({ ok: true, json: async () => ({ quantity }) });
const failures: readonly [string, () => Promise<object>][] = [
  ["that the shop rejects", async () => ({ ok: false, json: async () => ({ quantity: 0 }) })],
  ["whose answer is no JSON", async () => ({ ok: true, json: () => Promise.reject(new SyntaxError("no JSON")) })],
  ["that gets no answer", () => Promise.reject(new TypeError("no connection"))],
];
const settle = () => jest.advanceTimersByTimeAsync(0);
const toast = () => document.getElementById(earlyToastId);
const cartLink = () => document.querySelector("header a");
const key = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("Add to Cart, pressed before hydration", () => {
  it("is sent at once, and shows toast and count when the shop has added the piece", async () => {
    const calls = answers(added(2));
    const button = openProduct();
    press(button);
    await settle();
    expect(calls).toEqual([expect.stringMatching(/^\/ product_id=p-1&search=&key=[0-9a-f-]{36}$/)]);
    expect(cartLink()).toHaveAccessibleName("Cart, 2 items");
    expect(document.querySelector("[data-badge]")).toHaveClass("badge");
    expect(toast()).toHaveAttribute("role", "status");
    expect(toast()).toHaveTextContent(/^$/); // a screen reader misses a text that comes with its region
    jest.advanceTimersByTime(100);
    expect(toast()).toHaveTextContent("Dome Band Ring added to cart!");
    expect(toast()?.querySelector("a")).toHaveAttribute("href", "/cart");
    jest.advanceTimersByTime(5000);
    expect(toast()).toBeNull();
  });

  it("starts the scripts when its message is shown", async () => {
    answers(added(1));
    press(openProduct());
    await settle();
    jest.advanceTimersByTime(announcementMs - 1);
    expect(starts()).toBe(0);
    jest.advanceTimersByTime(1);
    expect(toast()).toHaveTextContent("Dome Band Ring added to cart!");
    expect(starts()).toBe(0);
    jest.advanceTimersByTime(50); // a frame
    expect(starts()).toBe(1);
  });

  it.each(failures)("starts the scripts at once after a call %s", async (_, answer) => {
    answers(answer);
    press(openProduct());
    expect(starts()).toBe(0);
    await settle();
    expect(starts()).toBe(1);
  });

  it("starts the scripts after 1 s when its call hangs, and with another press", () => {
    answers(() => new Promise(() => {}));
    press(openProduct());
    jest.advanceTimersByTime(999);
    expect(starts()).toBe(0);
    jest.advanceTimersByTime(1);
    expect(starts()).toBe(1);
    closeDocument();
    press(openProduct({ html: `<button type="button" id="menu">Menu</button>` }));
    expect(starts()).toBe(0);
    press(document.querySelector("#menu") as HTMLElement); // in the markup above
    expect(starts()).toBe(1);
  });

  it("loads the complete stylesheets at once, and applies them after a frame", () => {
    answers(() => new Promise(() => {}));
    press(openProduct());
    expect(addedLinks()).toContain("stylesheet /assets/main.css");
    closeDocument();
    const button = openProduct();
    becomes("loaded");
    const link = document.querySelector("link[rel=stylesheet]") as HTMLLinkElement; // added with the page
    Object.defineProperty(link, "sheet", { value: {} });
    press(button);
    expect(link.media).toBe("print");
    jest.advanceTimersByTime(50);
    expect(link.media).toBe("");
  });

  it("leaves its key and its outcome to the page's code, once", async () => {
    answers(added(1));
    const { form } = pressed(openProduct());
    const addition = takeEarlyAddition(form);
    expect(addition).toEqual({ key, isAnnounced: expect.any(Promise) });
    await expect((addition as EarlyAddition).isAnnounced).resolves.toBe(true);
    expect(takeEarlyAddition(form)).toBeUndefined();
  });

  it("is sent once, however often it is pressed", async () => {
    const calls = answers(added(1));
    const button = openProduct();
    for (let time = 0; time < 3; time += 1) press(button);
    await settle();
    press(button);
    expect(calls).toHaveLength(1);
  });

  it.each(failures)("says nothing about a call %s", async (_, answer) => {
    answers(answer);
    const { form } = pressed(openProduct());
    await settle();
    expect(toast()).toBeNull();
    expect(cartLink()).toHaveAccessibleName("Cart");
    await expect(takeEarlyAddition(form)?.isAnnounced).resolves.toBe(false);
  });

  it.each([
    ["by a signed-in shopper", {}, () => localStorage.setItem(tokenKey, "token")],
    ["for a part that does not take it over", { isTakenOver: false }, () => {}],
    ["without a connection", {}, () => jest.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  ])("is not sent %s", (_, part, prepare) => {
    const calls = answers(added(1));
    prepare();
    press(openProduct(part));
    expect(calls).toEqual([]);
  });

  it("is not sent with a field that the browser rejects", () => {
    const calls = answers(added(1));
    const button = openProduct();
    button.form?.querySelector("[name=search]")?.toggleAttribute("required", true);
    press(button);
    expect(calls).toEqual([]);
  });

  it("is not submitted as a form when it was announced, and can be pressed again", async () => {
    const submit = submits();
    const calls = answers(added(1));
    const button = openProduct();
    press(button);
    await settle();
    jest.advanceTimersByTime(8000);
    expect(submit).not.toHaveBeenCalled();
    expect(button).not.toHaveAttribute("aria-busy");
    press(button);
    expect(calls).toHaveLength(2);
  });

  it("is submitted as a form under its key when its call has failed", async () => {
    const submit = submits();
    const calls = answers(() => Promise.reject(new TypeError("no connection")));
    const { form } = pressed(openProduct());
    await settle();
    jest.advanceTimersByTime(8000);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(calls[0]).toContain(`key=${new FormData(form).get("key")}`);
    dispatchEvent(new Event("pagehide"));
    expect(new FormData(form).has("key")).toBe(false); // Back may show this page again
  });

  it("is stored for the next page under its key when the page is left before the answer", async () => {
    const calls = answers(() => new Promise(() => {}));
    press(openProduct());
    dispatchEvent(new Event("pagehide"));
    const stored = JSON.parse(sessionStorage.getItem(unhandledPressKey) ?? "");
    expect(stored).toMatchObject({ product_id: "p-1", title: "Dome Band Ring", key });
    expect(calls[0]).toContain(`key=${stored.key}`);
  });

  it("is not stored for the next page when it was announced", async () => {
    answers(added(1));
    press(openProduct());
    await settle();
    dispatchEvent(new Event("pagehide"));
    expect(sessionStorage.getItem(unhandledPressKey)).toBeNull();
  });
});

/** Presses the button. @returns its form. */
function pressed(button: HTMLButtonElement): { form: HTMLFormElement } {
  press(button);
  return { form: button.form as HTMLFormElement }; // each button of these documents has one
}
