import * as paths from "@aurelle/shared/contract/paths";
import type { ShopDetails } from "./shopDetails";

/** What stands below every e-mail. */
export interface Footer {
  /** Who sells, a line each: name, address, numbers. */
  seller: readonly string[];
  links: readonly { link: string; label: string }[];
}

const links = [
  { link: paths.home, label: "Visit the shop" },
  { link: `${paths.faq}#returns`, label: "Returns" },
  { link: paths.faq, label: "Help" },
  { link: paths.contact, label: "Contact us" },
];

/** The seller of the settings; without one the shop's name. */
export function footerOf({ seller, contactEmail }: ShopDetails): Footer {
  if (!seller) return { seller: ["Aurelle", contactEmail], links };
  const { name, address, vatNumber, companyNumber } = seller;
  const numbers = [
    ...(companyNumber ? [`Company number ${companyNumber}`] : []),
    ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
  ];
  return { seller: [name, address.split("\n").join(", "), ...numbers, contactEmail], links };
}
