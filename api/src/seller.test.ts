import { readSeller } from "./seller";

const values = {
  name: "Aurelle Ltd",
  address: "12 Milsom Street; Bath ;BA1 2QA",
  vatNumber: undefined,
  companyNumber: undefined,
};

describe("readSeller", () => {
  it("is undefined when nothing is set", () => {
    expect(
      readSeller({ name: undefined, address: "", vatNumber: undefined, companyNumber: undefined }),
    ).toBeUndefined();
  });

  it("reads the lines of an address, and a VAT number without its spaces", () => {
    expect(readSeller({ ...values, vatNumber: "gb 123 4567 89" })).toEqual({
      name: "Aurelle Ltd",
      address: "12 Milsom Street\nBath\nBA1 2QA",
      vatNumber: "GB123456789",
      companyNumber: undefined,
    });
  });

  it("refuses a part of a seller, and a VAT number without its country", () => {
    expect(() => readSeller({ ...values, address: " ; " })).toThrow("SELLER_NAME and SELLER_ADDRESS");
    expect(() => readSeller({ ...values, name: undefined })).toThrow("SELLER_NAME and SELLER_ADDRESS");
    expect(() => readSeller({ ...values, vatNumber: "123456789" })).toThrow("SELLER_VAT");
  });
});
