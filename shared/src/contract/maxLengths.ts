/**
 * The longest text of each field, in UTF-16 code units as the `maxlength` of an input counts them (reliability I1). Import them
 * by one name, `maxLengths` of `rules.ts`: single constants, unlike the properties of an object, leave a bundle that does not
 * use them.
 */

/** Of a person: the full name, or the first or last name of a profile. */
export const name = 100;
export const email = 254;
export const phoneNumber = 32;
export const country = 100;
export const city = 100;
export const address = 300;
export const zipCode = 20;
/** Of an order. */
export const notes = 2000;
/** Of a contact message. */
export const subject = 150;
export const message = 5000;
/** Of a product search. */
export const search = 100;
