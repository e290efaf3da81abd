import { aProfile } from "../testing/builders";
import { toProfile } from "./toProfile";

describe("toProfile", () => {
  it("hands on a whole profile as it is", () => {
    expect(toProfile(aProfile())).toEqual(aProfile());
  });

  it("takes what is absent or no text for not provided", () => {
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

  it.each([null, "text", [], {}, { id: "1" }, { id: "1", email: 5 }])("refuses %j", (wire) => {
    expect(() => toProfile(wire)).toThrow(TypeError);
  });
});
