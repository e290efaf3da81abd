import { addressStyle, postalLines } from "./postalAddress";

const parts = { fullName: "Ada Lovelace", address: "12 St James's Square" };

describe("postalLines", () => {
  it("gives a British postcode a line of its own", () => {
    expect(postalLines({ ...parts, city: "Bath", zipCode: "BA1 2QA", country: "GB" })).toEqual([
      "Ada Lovelace",
      "12 St James's Square",
      "Bath",
      "BA1 2QA",
      "United Kingdom",
    ]);
  });

  it("writes a postcode before the town in France and Germany, and after it elsewhere", () => {
    const lineOf = (country: string, city: string, zipCode: string) =>
      postalLines({ ...parts, city, zipCode, country })[2];
    expect(lineOf("FR", "Paris", "75002")).toBe("75002 Paris");
    expect(lineOf("DE", "Berlin", "10117")).toBe("10117 Berlin");
    expect(lineOf("US", "New York, NY", "10001")).toBe("New York, NY 10001");
    expect(lineOf("CA", "Toronto ON", "M5V 2T6")).toBe("Toronto ON M5V 2T6");
    expect(lineOf("AU", "Sydney NSW", "2000")).toBe("Sydney NSW 2000");
  });

  it("keeps the lines of a street, and leaves out what is empty", () => {
    const lines = postalLines({
      fullName: "",
      address: "Flat 2\n\n9 High Street",
      city: "",
      zipCode: "",
      country: "Oz",
    });
    expect(lines).toEqual(["Flat 2", "9 High Street", "Oz"]);
  });
});

describe("addressStyle", () => {
  it("names the fields as the country does", () => {
    expect(addressStyle("US").zipCode).toBe("ZIP code");
    expect(addressStyle("GB").zipCode).toBe("Postcode");
    expect(addressStyle("Atlantis")).toEqual(addressStyle("GB"));
  });
});
