import { earlyHeart, earlySubmit } from "@aurelle/shared/contract/forms";
import { maxWishlistItems } from "@aurelle/shared/contract/rules";
import {
  countdownHiddenKey,
  guestWishlistKey,
  tokenKey,
  unhandledPressKey,
} from "@aurelle/shared/contract/storageKeys";
import type { LoadPlan } from "../../protocol/loadPlan";

const plan: LoadPlan = {
  scripts: [{ url: "/assets/main.js", integrity: "sha384-main" }],
  styles: [{ url: "/assets/main.css", integrity: "sha384-css" }],
  preloads: [{ url: "/r/cart/1/remoteEntry.js" }],
};

/** Runs the starter script in a document with a form of this mode. */
function run(mode: "send" | "wait" | null = null): HTMLButtonElement {
  document.body.innerHTML = `
    <form data-title="Dome Band Ring"><input type="hidden" name="product_id" value="p-1"><button type="submit">Go</button><input name="search"></form>
    <script type="application/json" id="page-plan">${JSON.stringify(plan)}</script>`;
  const form = document.querySelector("form") as HTMLFormElement; // in the markup above
  if (mode) form.setAttribute("data-early", earlySubmit(mode)["data-early"]);
  jest.isolateModules(() => require("./starter"));
  return form.querySelector("button") as HTMLButtonElement; // in the markup above
}
const press = (button: HTMLButtonElement) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  button.dispatchEvent(event);
  return event;
};

// Each run adds listeners to the window, as a document does once. They must not see the events of later runs.
let stopListening: () => void;
/** The submissions by the browser itself, which jsdom cannot make. */
const browserSubmits = jest.fn((event: Event) => event.preventDefault());
document.addEventListener("submit", browserSubmits);
beforeEach(() => {
  browserSubmits.mockClear();
  jest.useFakeTimers();
  jest.spyOn(document, "readyState", "get").mockReturnValue("loading");
  const add = window.addEventListener.bind(window);
  const added: Parameters<typeof window.removeEventListener>[] = [];
  jest.spyOn(globalThis, "addEventListener").mockImplementation((...args: unknown[]) => {
    const [type, listener, options] = args as Parameters<typeof window.addEventListener>;
    added.push([type, listener, options]);
    add(type, listener, options);
  });
  stopListening = () => {
    for (const args of added.splice(0)) window.removeEventListener(...args);
  };
});
afterEach(() => {
  stopListening();
  jest.restoreAllMocks();
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  delete document.documentElement.dataset.countdown;
  delete window.early;
});

it("loads the plan once: when the visitor becomes active, when the page has loaded, or after 4 s", () => {
  run();
  expect(document.head.children).toHaveLength(0);
  window.dispatchEvent(new Event("keydown"));
  expect([...document.head.children].map((element) => element.outerHTML.split(" ")[0])).toEqual([
    "<link",
    "<link",
    "<script",
  ]);
  const script = document.head.querySelector("script");
  expect([script?.type, script?.integrity, script?.getAttribute("src")]).toEqual([
    "module",
    "sha384-main",
    "/assets/main.js",
  ]);
  window.dispatchEvent(new Event("load"));
  jest.advanceTimersByTime(4000);
  expect(document.head.children).toHaveLength(3);
});

it("loads the plan after 4 s at the latest", () => {
  run();
  jest.advanceTimersByTime(3999);
  expect(document.head.children).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(document.head.children).toHaveLength(3);
});

it("records a press and a typed field before hydration", () => {
  const button = run();
  const input = document.querySelector("[name=search]") as HTMLInputElement; // in the markup of `run`
  expect(press(button).defaultPrevented).toBe(true);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  expect([...(window.early?.presses ?? [])]).toEqual([button]);
  expect([...(window.early?.typed ?? [])]).toEqual([input]);
});

it("leaves a hydrated button to React", () => {
  const button = run();
  Object.assign(button, { __reactPropsOfTest: {} });
  expect(press(button).defaultPrevented).toBe(false);
  expect(window.early?.presses.size).toBe(0);
});

it("has the browser send a form marked `send` at once, unless a shopper is signed in", () => {
  press(run("send"));
  expect(browserSubmits).toHaveBeenCalledTimes(1);
  localStorage.setItem(tokenKey, "token");
  stopListening();
  expect(press(run("send")).defaultPrevented).toBe(true);
  expect(browserSubmits).toHaveBeenCalledTimes(1);
});

it("submits a form marked `wait` once after 1.5 s, unless it is hydrated before", () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  const button = run("wait");
  press(button);
  press(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  jest.advanceTimersByTime(1500);
  expect(submit).toHaveBeenCalledTimes(1);
  stopListening();
  const hydrated = run("wait");
  press(hydrated);
  window.early?.presses.delete(hydrated); // as hydration does
  jest.advanceTimersByTime(1500);
  expect(submit).toHaveBeenCalledTimes(1);
});

it("never submits a form marked `wait` of a signed-in shopper", () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  localStorage.setItem(tokenKey, "token");
  press(run("wait"));
  jest.advanceTimersByTime(1500);
  expect(submit).not.toHaveBeenCalled();
});

it.each(["token", null])(
  "stores a press on a form marked `wait` for the next page, once, with the token %j",
  (token) => {
    const submit = jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
    if (token) localStorage.setItem(tokenKey, token);
    const button = run("wait");
    button.form?.insertAdjacentHTML("beforeend", '<input name="engraving" value=" Ada ">');
    press(button);
    window.dispatchEvent(new Event("pagehide"));
    expect(JSON.parse(sessionStorage.getItem(unhandledPressKey) ?? "")).toMatchObject({
      product_id: "p-1",
      engraving: " Ada ",
      title: "Dome Band Ring",
    });
    // Back may show this page again.
    expect(button.hasAttribute("aria-busy")).toBe(false);
    expect(window.early?.presses.size).toBe(0);
    jest.advanceTimersByTime(1500);
    expect(submit).not.toHaveBeenCalled();
  },
);

it("stores no press for the next page that the browser has sent or that was none on Add to Cart", () => {
  jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  press(run("wait"));
  jest.advanceTimersByTime(1500);
  window.dispatchEvent(new Event("pagehide"));
  stopListening();
  press(run());
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem(unhandledPressKey)).toBeNull();
});

/** A heart of the product p-1, as the server renders it. */
function aHeart(): HTMLButtonElement {
  const heart = run();
  heart.type = "button";
  heart.dataset.heart = earlyHeart("p-1")["data-heart"];
  heart.setAttribute("aria-pressed", "false");
  return heart;
}

it.each([
  [null, '["p-1"]'],
  ['["p-0"]', '["p-1","p-0"]'],
  ['["p-0","p-1"]', '["p-0","p-1"]'],
])("adds the product of a pressed heart once to the stored wishlist %s, and fills the heart", (stored, saved) => {
  if (stored) localStorage.setItem(guestWishlistKey, stored);
  const heart = aHeart();
  const changes: (string | null)[] = [];
  addEventListener("storage", ({ key }) => changes.push(key));
  press(heart);
  press(heart);
  expect(localStorage.getItem(guestWishlistKey)).toBe(saved);
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  expect(window.early?.presses.size).toBe(0);
  expect(changes).toEqual(stored === saved ? [] : [guestWishlistKey]);
});

it.each([
  ["is full", JSON.stringify(Array.from({ length: maxWishlistItems }, String))],
  ["was changed by hand", "{}"],
])("leaves a pressed heart to hydration when the stored wishlist %s", (_, stored) => {
  localStorage.setItem(guestWishlistKey, stored);
  const heart = aHeart();
  press(heart);
  expect(localStorage.getItem(guestWishlistKey)).toBe(stored);
  expect(heart.getAttribute("aria-pressed")).toBe("false");
  expect([...(window.early?.presses ?? [])]).toEqual([heart]);
});

it("leaves a hydrated heart to React", () => {
  const heart = Object.assign(aHeart(), { __reactPropsOfTest: {} });
  press(heart);
  expect(localStorage.getItem(guestWishlistKey)).toBeNull();
});

it("hides a countdown that was hidden during this visit, and marks a broken image", () => {
  sessionStorage.setItem(countdownHiddenKey, "1");
  run();
  expect(document.documentElement.dataset.countdown).toBe("hidden");
  const image = document.createElement("img");
  document.body.append(image);
  image.dispatchEvent(new Event("error"));
  expect(image.brokeEarly).toBe(true);
});
