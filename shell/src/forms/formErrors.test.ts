import { emailFaults, messageFaults } from "./formErrors";

describe("emailFaults", () => {
  it.each([
    ["", "Email is required"],
    ["   ", "Email is required"],
    ["ada", "Email is invalid"],
    ["ada@example", "Email is invalid"],
    ["ada lovelace@example.com", "Email is invalid"],
  ])("says of %p: %s", (email, text) => {
    expect(emailFaults(email)).toEqual({ email: text });
  });

  it("takes an address with blanks around it", () => {
    expect(emailFaults(" ada@example.com ")).toEqual({});
  });
});

describe("messageFaults", () => {
  it("names every field that is missing", () => {
    expect(messageFaults({ name: " ", email: "", message: "" })).toEqual({
      name: "This field is required",
      email: "Email is required",
      message: "This field is required",
    });
  });

  it("finds nothing wrong with a whole message", () => {
    expect(messageFaults({ name: "Ada", email: "ada@example.com", message: "Hello" })).toEqual({});
  });
});
