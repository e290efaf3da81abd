/** The trader, as e-mails and invoices name it. */
export interface Seller {
  name: string;
  /** Lines, each ended by a line feed but the last. */
  address: string;
  /** With its country: `GB123456789`. Undefined: prices on an invoice cannot be said to include VAT, so none is made. */
  vatNumber?: string | undefined;
  companyNumber?: string | undefined;
}

/** The values of the environment. */
interface SellerValues {
  name: string | undefined;
  address: string | undefined;
  vatNumber: string | undefined;
  companyNumber: string | undefined;
}

/** The VAT that prices include, in percent. */
export const vatRate = 20;

const linesOf = (text: string): string =>
  text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");

/**
 * Reads who sells. `SELLER_ADDRESS` has its lines separated by semicolons.
 * @returns undefined when nothing is set.
 * @throws Error with a sentence for a seller with a part missing, and for a VAT number that is none.
 */
export function readSeller(values: SellerValues): Seller | undefined {
  const { name, address, vatNumber, companyNumber } = values;
  if (!name && !address && !vatNumber && !companyNumber) return undefined;
  if (!name || !address || linesOf(address) === "")
    throw new Error("SELLER_NAME and SELLER_ADDRESS must be set together.");
  const vat = vatNumber?.replaceAll(" ", "").toUpperCase();
  if (vat && !/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(vat)) {
    throw new Error("SELLER_VAT must be a VAT number with its country, such as GB123456789.");
  }
  return { name, address: linesOf(address), vatNumber: vat || undefined, companyNumber: companyNumber || undefined };
}
