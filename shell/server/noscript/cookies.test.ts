/** @jest-environment node */
import { withSetCookies } from "./cookies";

describe("withSetCookies", () => {
  it("adds new cookies, and replaces those of the same name", () => {
    expect(withSetCookies("cart=old; a=b=c", ["cart=new; Path=/; HttpOnly", "csrftoken=t"])).toBe(
      "cart=new; a=b=c; csrftoken=t",
    );
    expect(withSetCookies("", [])).toBe("");
  });
});
