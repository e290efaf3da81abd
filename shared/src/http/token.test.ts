import { dropToken, readToken, storeToken } from "./token";

afterEach(() => {
  jest.restoreAllMocks();
  dropToken();
  localStorage.clear();
});

it("stores the token where the specification requires it", () => {
  storeToken("secret");
  expect(localStorage.getItem("userToken")).toBe("secret");
  expect(readToken()).toBe("secret");
});

it.each([
  ["of 100 KB", "x".repeat(100_000)],
  ["with a line break", "secret\r\nX-Admin: 1"],
  ["with a character beyond Latin-1", "sécret\u{1F512}"],
  ["that is empty", ""],
])("U8 a stored token %s is removed, as no request can carry it", (_, stored) => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem("userToken", stored);
  expect(readToken()).toBeNull();
  expect(localStorage.getItem("userToken")).toBeNull();
});

it("D2 the token lasts as long as the tab where storage is full, and replaces an older one", () => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem("userToken", "old");
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  storeToken("secret");
  expect(readToken()).toBe("secret");
  dropToken();
  expect(readToken()).toBeNull();
});

it("D2 the token lasts as long as the tab where storage is denied", () => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
  }
  storeToken("secret");
  expect(readToken()).toBe("secret");
  dropToken();
  expect(readToken()).toBeNull();
});
