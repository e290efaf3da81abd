/**
 * The longest text of each field, in UTF-16 code units as the `maxlength` of an input counts them (reliability I1). Import them
 * by one name, `maxLengths` of `rules.ts`: single constants, unlike the properties of an object, leave a bundle that does not
 * use them.
 */

/** The full name of a person, or the first or last name of a profile. */
export const name = 100;
export const email = 254;
export const phoneNumber = 32;
export const country = 100;
export const city = 100;
export const address = 300;
export const zipCode = 20;
/** The notes of an order. */
export const notes = 2000;
/** The message that goes into the parcel of a gift. */
export const giftMessage = 300;
/** What a shopper adds to a request to return pieces. */
export const returnNotes = 1000;
/** The subject of a contact message. */
export const subject = 150;
export const message = 5000;
/** The words of a product search. */
export const search = 100;
