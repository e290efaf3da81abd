/**
 * The rules for what a shopper types, stated once: the API and the forms both use these functions. The forms and the API
 * accept exactly the same values. The texts about an error stay with the form or the API.
 */
import * as maxLengths from "./maxLengths";

export { maxLengths };

/**
 * Specification §5's simple pattern, without the characters that have a meaning in an e-mail header (reliability I6) and without `%`:
 * as a part of an address it is an encoded character or a route, so one mailbox would have many spellings.
 */
const emailPattern = /^[^\s@%,;:<>()[\]\\"]+@[^\s@%.,;:<>()[\]\\"]+(?:\.[^\s@%.,;:<>()[\]\\"]+)+$/;

/** Characters without a shape: controls, zero-width and other format characters, fillers, private use. */
const shapeless = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The address as it is stored and written to: without white space around it, and with compatibility forms replaced, such as
 * full-width characters. Two spellings of one mailbox then differ in case only.
 */
export const cleanEmail = (text: string): string => text.trim().normalize("NFKC");

/** Whether the text is an e-mail address. White space around it does not count: phones add a space after a suggestion. */
export function isEmail(text: string): boolean {
  const email = cleanEmail(text);
  return email.length <= maxLengths.email && emailPattern.test(email) && !shapeless.test(text.trim());
}

/** A key that is equal for all spellings of one account's address: case and compatibility forms do not count (reliability P8). */
export const emailKey = (email: string): string => cleanEmail(email).toLowerCase();

const webAddress = /:\/\/|\bwww\./i;

/**
 * Whether a name or a line of an address can be written into an e-mail: on one line, and without a web address, which mail programs
 * make a link. An e-mail of the shop would carry it (reliability W5).
 */
export const isPlainLine = (text: string): boolean =>
  !/[^\P{Cc}\t]|[\u2028\u2029]/u.test(text.trim()) && !webAddress.test(text.normalize("NFKC"));

/** What a shopper reads about a name or a line of an address that is none. */
export const plainLineError = "Please leave out web addresses and line breaks";

/** A message of several lines as it is stored: a line feed between two lines, no tab, and no white space around it. */
export const cleanMessage = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .trim();

/** Whether a message of several lines can be printed on a card and repeated in an e-mail: each line is plain. */
export const isPlainMessage = (text: string): boolean => cleanMessage(text).split("\n").every(isPlainLine);

/** What a shopper reads about a message that cannot be printed. */
export const plainMessageError = "Please leave out web addresses and characters that cannot be printed";

const phonePattern = /^\+?[\d\s()-]{8,}$/;

/**
 * A phone number as it is sent and stored: with plain hyphens, without white space around it, and without the format characters that
 * address books and web pages add to a copied number.
 */
export const cleanPhoneNumber = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2010-\u2013]/g, "-")
    .trim();

/**
 * Whether the text is a phone number, after it is cleaned: an optional plus, then at least 8 digits, spaces, parentheses or hyphens
 * (specification §5).
 */
export function isPhoneNumber(text: string): boolean {
  const phone = cleanPhoneNumber(text);
  return phone.length <= maxLengths.phoneNumber && phonePattern.test(phone);
}

export const minPasswordLength = 8;
/** A longer password is rejected before it is hashed (reliability P3). */
export const maxPasswordLength = 128;

/** The length in code points, so that an emoji is one character. */
const lengthOf = (password: string): number => [...password].length;

/** What a new password must satisfy (specification §5), in the order in which the first broken rule is reported. */
export const passwordRules = {
  minLength: (password: string): boolean => lengthOf(password) >= minPasswordLength,
  maxLength: (password: string): boolean => lengthOf(password) <= maxPasswordLength,
  capital: (password: string): boolean => /\p{Lu}/u.test(password),
  digit: (password: string): boolean => /[0-9]/.test(password),
  special: (password: string): boolean => /[!@#$%^&*(),.?":{}|<>]/.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** The names of the rules, in their order. A form shows each of them with its own text. */
export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[]; // the object above has no other keys

/**
 * The first rule that the password breaks; null when it breaks none. An empty password breaks `minLength`, so check for
 * an empty text first to report "Password is required". The API also rejects common passwords, by a list of its own.
 */
export const brokenPasswordRule = (password: string): PasswordRule | null =>
  passwordRuleNames.find((name) => !passwordRules[name](password)) ?? null;

/** The countries of delivery (specification §5): name by code. */
export const countries = {
  GB: "United Kingdom",
  US: "United States",
  CA: "Canada",
  AU: "Australia",
  FR: "France",
  DE: "Germany",
} as const;
export type CountryCode = keyof typeof countries;

/** The codes, in the order in which a form lists them. */
export const countryCodes = Object.keys(countries) as CountryCode[]; // the object above has no other keys

/** Whether the text is the code of a country of delivery. The case counts: `gb` is none. */
export const isCountryCode = (text: string): text is CountryCode => Object.hasOwn(countries, text);

/**
 * How many business days a parcel takes to the country of this code. The owner names the US and "international" (specification §2, FAQ);
 * the shop is in London, but its own country counts as international until the owner names a time for it.
 */
export const deliveryRange = (country: string): { earliest: number; latest: number } =>
  country === "US" ? { earliest: 3, latest: 5 } : { earliest: 7, latest: 14 };

/** The same in words: `7–14`. */
export function deliveryDays(country: string): string {
  const { earliest, latest } = deliveryRange(country);
  return `${earliest}–${latest}`;
}

/** The highest quantity of one product in one cart, in pieces (reliability I1). */
export const maxQuantity = 99;

/** Whether the number may be the quantity of a cart item: whole, and from 1 to `maxQuantity`. Stock is another rule. */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity;

/** The highest number of cart items, that is different products, in one cart. */
export const maxCartItems = 100;

/** Whether so few pieces are left that a shopper should know. */
export const isLowInStock = ({ inventory }: { inventory: number }): boolean => inventory > 0 && inventory <= 3;

/** The highest number of products on one wishlist (docs/decisions/0007-wishlist.md). */
export const maxWishlistItems = 200;
/** How many products one call to `products/batch/` may name. */
export const maxBatchProducts = 50;

/** The highest number of products that are suggested for a search while it is typed. */
export const maxSuggestedProducts = 6;

/** Why a shopper returns a piece: name by value on the wire. */
export const returnReasons = {
  changed_mind: "I changed my mind",
  wrong_size: "It does not fit",
  not_as_described: "It looks different from the pictures",
  damaged: "It arrived damaged or is faulty",
  other: "Another reason",
} as const;
export type ReturnReason = keyof typeof returnReasons;

/** Whether the text is the value of a reason to return a piece. */
export const isReturnReason = (text: string): text is ReturnReason => Object.hasOwn(returnReasons, text);

/** The days in which a return can be requested, counted from the day on which the order was delivered. */
export const returnDays = 30;

/** The days within which the shop returns money (Consumer Contracts Regulations 2013, regulation 34). */
export const refundDays = 14;

/** The image that represents a product: the one marked as its thumbnail, else the first (specification §3). */
export const findThumbnail = <T>(images: readonly T[], isThumbnail: (image: T) => boolean): T | undefined =>
  images.find(isThumbnail) ?? images[0];

/** How many products one page of a listing holds. */
export const productPageSize = 12;

/** How many orders one page of the order history holds. */
export const orderPageSize = 50;
