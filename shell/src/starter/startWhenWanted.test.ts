import { guestWishlistKey, offlineQueueKey, tokenKey } from "@aurelle/shared/contract/storageKeys";
import {
  addedLinks,
  afterDocuments,
  becomes,
  beforeDocuments,
  describeDevice,
  hasNoIdleMoment,
  openDocument,
  plan,
  reportLongTask,
  starts,
} from "./testing/openDocument";

beforeEach(beforeDocuments);
afterEach(() => {
  afterDocuments();
  history.replaceState(null, "", "/");
  // biome-ignore lint/suspicious/noDocumentCookie: removes the cookie
  document.cookie = "csrftoken=; max-age=0";
  delete document.documentElement.dataset.kept;
});

it("starts at once without an intent in the plan, but not before the document is parsed", () => {
  becomes("loading");
  openDocument({ plan: { ...plan, start: undefined } as never }); // as JSON, the field is absent
  expect(starts()).toBe(0);
  becomes("parsed");
  expect(starts()).toBe(1);
  expect(addedLinks()).toEqual(["stylesheet /assets/main.css", "modulepreload /r/cart/1/remoteEntry.js"]);
  expect(document.head.querySelector("link")?.media).toBe("");
});

describe("on a slow device", () => {
  it("loads the stylesheets with the page, for printing only, and nothing else", () => {
    openDocument();
    becomes("loaded");
    jest.advanceTimersByTime(60_000);
    expect(addedLinks()).toEqual(["stylesheet /assets/main.css"]);
    const link = document.head.querySelector("link");
    expect(link?.hasAttribute("crossorigin")).toBe(true);
    expect(link?.media).toBe("print");
    expect(starts()).toBe(0);
  });

  it("starts a page whose field was focused before the document was complete", () => {
    becomes("loading");
    openDocument();
    document.querySelector("input[name=search]")?.dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(starts()).toBe(0);
    becomes("parsed");
    expect(starts()).toBe(1);
  });

  it.each([
    ["pointerdown", "button", {}, 0],
    ["focusin", "[name=search]", {}, 1],
    ["focusin", "button", {}, 0],
    ["keydown", "button", {}, 1],
    ["keydown", "p", {}, 1],
    ["pointerover", "button", { pointerType: "mouse" }, 1],
    ["pointerover", "b", { pointerType: "mouse" }, 1],
    ["pointerover", "p", { pointerType: "mouse" }, 0],
    ["pointerover", "button", { pointerType: "touch" }, 0],
    ["pointerdown", "b", {}, 0],
    ["pointerdown", "p", {}, 0],
    ["keydown", "b", {}, 0],
    ["scroll", "p", {}, 0],
  ])("an event starts the scripts or not: %s on %s with %j, %i times", (type, selector, detail, expected) => {
    openDocument();
    const target = document.querySelector(selector);
    for (let time = 0; time < 2; time += 1)
      target?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), detail));
    expect(starts()).toBe(expected);
  });

  it.each([
    ["a session", () => localStorage.setItem(tokenKey, "token")],
    ["a wishlist", () => localStorage.setItem(guestWishlistKey, "[]")],
    ["an item to add", () => localStorage.setItem(offlineQueueKey, "[]")],
    ["what an earlier page has left", () => sessionStorage.setItem("pressDraft", "{}")],
    [
      "a cart",
      () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie with every cart
        document.cookie = "csrftoken=abc";
      },
    ],
    ["a place in the address", () => history.replaceState(null, "", "/faq#sizes")],
    [
      "a page from the last visit",
      () => {
        document.documentElement.dataset.kept = "2025-06-15";
      },
    ],
  ])("starts when the page is loaded for a visitor who has %s", (_, have) => {
    have();
    openDocument();
    expect(starts()).toBe(0);
    becomes("loaded");
    expect(starts()).toBe(1);
  });

  it("starts when a visitor comes back to the page with a cart", () => {
    openDocument();
    becomes("loaded");
    localStorage.setItem(tokenKey, "token");
    dispatchEvent(new Event("visibilitychange"));
    expect(starts()).toBe(1);
  });

  it("starts nothing while it is hidden: in the background, or because it is left", () => {
    openDocument();
    becomes("loaded");
    localStorage.setItem(tokenKey, "token");
    const hidden = jest.spyOn(document, "hidden", "get").mockReturnValue(true);
    dispatchEvent(new Event("visibilitychange"));
    expect(starts()).toBe(0);
    hidden.mockReturnValue(false);
    dispatchEvent(new Event("visibilitychange"));
    expect(starts()).toBe(1);
  });
});

it("starts by itself on a fast device when the browser is idle", () => {
  describeDevice({});
  openDocument();
  becomes("loaded");
  expect(starts()).toBe(0);
  jest.advanceTimersByTime(1);
  expect(starts()).toBe(1);
});

it("starts by itself on a fast device that finds no idle moment, 4 s after the page has loaded", () => {
  hasNoIdleMoment();
  describeDevice({});
  openDocument();
  becomes("loaded");
  jest.advanceTimersByTime(3999);
  expect(starts()).toBe(0);
  jest.advanceTimersByTime(1);
  expect(starts()).toBe(1);
});

it.each([
  ["saves data", { connection: { saveData: true, effectiveType: "4g" } }],
  ["has a slow connection", { connection: { saveData: false, effectiveType: "3g" } }],
  ["has little memory", { deviceMemory: 2 }],
  ["is a phone with two cores", { hardwareConcurrency: 2 }],
])("leaves a device alone that %s", (_, device) => {
  describeDevice(device, true);
  openDocument();
  becomes("loaded");
  jest.advanceTimersByTime(60_000);
  expect(starts()).toBe(0);
});

it.each([
  [121, 0],
  [119, 1],
])("looks at the longest task: with %i ms it starts %i times by itself", (durationMs, expected) => {
  describeDevice({});
  openDocument();
  becomes("loaded");
  reportLongTask(60);
  reportLongTask(durationMs);
  jest.advanceTimersByTime(60_000);
  expect(starts()).toBe(expected);
});

it("starts by itself on a desktop computer with two cores", () => {
  describeDevice({ hardwareConcurrency: 2 });
  openDocument();
  becomes("loaded");
  jest.advanceTimersByTime(60_000);
  expect(starts()).toBe(1);
});

it("waits no longer than 4 s for an image", () => {
  localStorage.setItem(tokenKey, "token");
  openDocument();
  jest.advanceTimersByTime(3999);
  expect(addedLinks()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(starts()).toBe(1);
});
