import { createStoredValue, localStore, removeKeysWhere, sessionStore } from "./storage";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

function deny(...methods: ("getItem" | "setItem" | "removeItem")[]): void {
  for (const method of methods) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
  }
}

describe("a browser store", () => {
  it("reads what was written, until it is removed", () => {
    expect(localStore.write("ringSize", "N")).toBe(true);
    expect(localStore.read("ringSize")).toBe("N");
    expect(sessionStore.read("mine.cart")).toBeNull();
    localStore.write("ringSize", null);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['{"id":1}', { id: 1 }],
    ["{broken", null],
  ])("reads %s as JSON", (text, value) => {
    sessionStorage.setItem("checkoutDraft", text);
    expect(sessionStore.readJson("checkoutDraft")).toEqual(value);
  });

  it("removes the keys that match, and no others", () => {
    localStorage.setItem("mine.waiting", "[]");
    localStorage.setItem("ringSize", "N");
    removeKeysWhere("localStorage", (key) => key.startsWith("mine."));
    expect(Object.keys(localStorage)).toEqual(["ringSize"]);
  });

  it("finds nothing where storage is denied", () => {
    deny("getItem");
    expect(localStore.read("userToken")).toBeNull();
    expect(localStore.read("userToken", "in memory")).toBe("in memory");
    expect(sessionStore.readJson("mine.cart")).toBeNull();
  });

  it("reports a rejected write, and logs it where there is a warning", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
    deny("setItem");
    expect(sessionStore.write("countdownHidden", "1")).toBe(false);
    expect(warn).not.toHaveBeenCalled();
    expect(sessionStore.write("countdownHidden", "1", "not stored")).toBe(false);
    expect(warn).toHaveBeenCalledWith("not stored", expect.any(DOMException));
  });
});

describe("a stored value", () => {
  const aSize = () =>
    createStoredValue({
      key: "ringSize",
      parse: (text) => ({ text }),
      format: ({ text }) => text,
      warning: "not stored",
    });

  it("is the same object until the stored text changes", () => {
    const size = aSize();
    size.write({ text: "N" });
    const first = size.read();
    expect(first).toEqual({ text: "N" });
    expect(size.read()).toBe(first);
    localStorage.setItem("ringSize", "P");
    expect(size.read()).toEqual({ text: "P" });
  });

  it("is stored in the tab's memory where the browser rejects the write", () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    deny("setItem");
    const size = aSize();
    size.write({ text: "N" });
    expect(size.read()).toEqual({ text: "N" });
    expect(localStorage).toHaveLength(0);
    removeKeysWhere("localStorage", (key) => key === "ringSize");
    expect(size.read()).toEqual({ text: null });
  });

  it("T4 is removed from the tab's memory with its key, and no other is", () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    deny("getItem", "setItem", "removeItem");
    const options = {
      parse: (text: string | null) => text,
      format: (text: string | null) => text,
      warning: "not stored",
    };
    const searches = createStoredValue({ key: "mine.searches", ...options });
    const size = createStoredValue({ key: "ringSize", ...options });
    searches.write("engagement ring");
    size.write("N");
    removeKeysWhere("localStorage", (key) => key.startsWith("mine."));
    expect([searches.read(), size.read()]).toEqual([null, "N"]);
    size.write(null);
    expect(size.read()).toBeNull();
  });
});
