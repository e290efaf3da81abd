import type { WireOrder } from "@aurelle/shared/contract";
import { postalLines } from "@aurelle/shared/contract/postalAddress";
import type { EmailLine } from "../mail/emailLines";

/** The address of delivery, as its country writes it. */
export const addressLines = ({ full_name, address, city, zip_code, country }: WireOrder): string[] =>
  postalLines({ fullName: full_name, address, city, zipCode: zip_code, country });

/** What an e-mail says of a gift. */
interface GiftWords {
  heading: string;
  /** Stands above the message. */
  message: string;
  /** Says that the parcel names no prices. */
  receipt: string;
}

/** What goes into the parcel of a gift, and what does not; nothing for an order that is no gift. */
export function giftLines({ gift_message, gift_receipt }: WireOrder, words: GiftWords): EmailLine[] {
  if (!gift_message && !gift_receipt) return [];
  return [
    { heading: words.heading },
    ...(gift_message ? [words.message, { quote: gift_message }] : []),
    ...(gift_receipt ? [words.receipt] : []),
  ];
}
