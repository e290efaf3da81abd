import { earlyHeart } from "@aurelle/shared/contract/forms";
import { maxWishlistItems } from "@aurelle/shared/contract/rules";
import { countdownHiddenKey, guestWishlistKey, tokenKey } from "@aurelle/shared/contract/storageKeys";
import { afterDocuments, beforeDocuments, closeDocument, openDocument, press, starts } from "./testing/openDocument";

/** The submissions by the browser itself, which jsdom cannot make. */
const browserSubmits = jest.fn((event: Event) => event.preventDefault());
document.addEventListener("submit", browserSubmits);
beforeEach(() => {
  browserSubmits.mockClear();
  beforeDocuments();
});
afterEach(afterDocuments);

it("records a press and a typed field before hydration", () => {
  const button = openDocument();
  const input = document.querySelector("[name=search]") as HTMLInputElement; // in the markup of `openDocument`
  expect(press(button).defaultPrevented).toBe(true);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  expect([...(window.early?.presses ?? [])]).toEqual([button]);
  expect([...(window.early?.typed ?? [])]).toEqual([input]);
});

it("leaves a hydrated button to React", () => {
  const button = openDocument();
  Object.assign(button, { __reactPropsOfTest: {} });
  expect(press(button).defaultPrevented).toBe(false);
  expect(window.early?.presses.size).toBe(0);
});

it("has the browser send a form marked `send` at once, unless a shopper is signed in", () => {
  press(openDocument({ mode: "send" }));
  expect(browserSubmits).toHaveBeenCalledTimes(1);
  localStorage.setItem(tokenKey, "token");
  closeDocument();
  expect(press(openDocument({ mode: "send" })).defaultPrevented).toBe(true);
  expect(browserSubmits).toHaveBeenCalledTimes(1);
});

it("shows at once that a press is stored, and starts the scripts once", () => {
  const button = openDocument();
  press(button);
  press(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(starts()).toBe(1);
});

it("marks the page as soon as it starts, so that the browser fetches no documents ahead", () => {
  const button = openDocument();
  expect(document.documentElement.dataset.started).toBeUndefined();
  press(button);
  expect(document.documentElement.dataset.started).toBe("");
});

it("starts the scripts with what is typed", () => {
  openDocument();
  document.querySelector("[name=search]")?.dispatchEvent(new Event("input", { bubbles: true }));
  expect(starts()).toBe(1);
});

/** A heart of the product p-1, as the server renders it. */
function aHeart(): HTMLButtonElement {
  const heart = openDocument();
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
  openDocument();
  expect(document.documentElement.dataset.countdown).toBe("hidden");
  const image = document.createElement("img");
  document.body.append(image);
  image.dispatchEvent(new Event("error"));
  expect(image.brokeEarly).toBe(true);
});
