import { scriptUrls } from "./trustedTypes";

describe("scriptUrls", () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "trustedTypes");
  });

  it("F27 makes an address of the shop one that the browser loads", () => {
    const createPolicy = jest.fn((_: string, { createScriptURL }: { createScriptURL: (url: string) => string }) => ({
      createScriptURL: (url: string) => `trusted ${createScriptURL(url)}`,
    }));
    Object.assign(globalThis, { trustedTypes: { createPolicy } });
    expect(scriptUrls("starter", "/assets/")("/assets/main.js")).toBe("trusted /assets/main.js");
    expect(createPolicy).toHaveBeenCalledWith("starter", expect.anything());
  });

  it.each(["https://evil.example/x.js", "//evil.example/x.js", "/r/cart/x.js"])("F27 refuses %s", (url) => {
    expect(() => scriptUrls("starter", "/assets/")(url)).toThrow(TypeError);
  });
});
