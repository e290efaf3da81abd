import { aProfile } from "../testing/builders";
import { toProfile } from "./toProfile";

describe("toProfile", () => {
  it("returns a complete profile as it is", () => {
    expect(toProfile(aProfile())).toEqual(aProfile());
  });

  it("reads a field that is absent or no text as null", () => {
    const wire = { id: 7, email: "ada@example.com", name: 5, last_name: { x: 1 }, buyer: { city: ["London"] } };
    expect(toProfile(wire)).toEqual({
      id: "7",
      email: "ada@example.com",
      first_name: null,
      last_name: null,
      name: null,
      buyer: { country: null, city: null, address: null, zip_code: null, phone_number: null },
    });
  });

  it.each([null, "text", [], {}, { id: "1" }, { id: "1", email: 5 }])("rejects %j", (wire) => {
    expect(() => toProfile(wire)).toThrow(TypeError);
  });
});
