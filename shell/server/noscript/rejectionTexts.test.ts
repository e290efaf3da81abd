/** @jest-environment node */
import { rejectionTexts } from "./rejectionTexts";

describe("rejectionTexts", () => {
  it("gives the error of each field", () => {
    const fields = { name: "This field is required", email: "Email is invalid", message: "This field is required" };
    expect(rejectionTexts(400, { error: "This field is required", fields })).toEqual([
      "Name is required",
      "Email is invalid",
      "Message is required",
    ]);
  });

  it("gives the API's own text when it is about no field", () => {
    expect(rejectionTexts(429, { error: "Too many attempts. Please try again later." })).toEqual([
      "Too many attempts. Please try again later.",
    ]);
  });

  it.each([
    [500, { error: "relation does not exist" }],
    [400, null],
    [400, { fields: { name: 7 } }],
  ])("gives nothing for %i %j", (status, body) => {
    expect(rejectionTexts(status, body)).toEqual([]);
  });
});
