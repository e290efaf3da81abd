import type { PasswordRule } from "./rules";

/** Examples for each rule of `rules.ts`. The tests of the API and of each form use the same tables. */
interface Examples<T> {
  readonly valid: readonly T[];
  readonly invalid: readonly T[];
}

/** A form and the API report these as missing, not as invalid. */
export const blankTexts: readonly string[] = ["", "   "];

/** An address of `length` characters. */
const anEmailOf = (length: number): string => `${"a".repeat(64)}@${"b".repeat(length - 69)}.com`;

export const emailExamples: Examples<string> = {
  valid: [
    "ada@example.com",
    "  ada@example.com ",
    "ada.lovelace+shop@mail.example.co.uk",
    "o'brien@example.com",
    "ADA@EXAMPLE.COM",
    "josé@exämple.de",
    "a@b.c",
    anEmailOf(254),
  ],
  invalid: [
    "ada",
    "ada@example",
    "@example.com",
    "ada@.",
    "ada@@example.com",
    "ada lovelace@example.com",
    "ada@exam ple.com",
    "ada@example.com\r\nBcc: eve@example.com",
    "a,b@example.com",
    "a;b@example.com",
    "a:b@example.com",
    "ada@example.com,eve@example.com",
    "Ada <ada@example.com>",
    "(ada)@example.com",
    "ada@[127.0.0.1]",
    "ada\\lovelace@example.com",
    '"ada"@example.com',
  ],
};

/** One character more than the longest address: the API reports its length, a form that it is invalid. */
export const tooLongEmail: string = anEmailOf(255);

export const phoneExamples: Examples<string> = {
  valid: ["+44 20 7946 0000", "02079460000", "(020) 7946-0000", "12345678", "+12345678", "1234 567", "1".repeat(32)],
  invalid: [
    "1234567",
    "+1234567",
    "++442079460000",
    "44+2079460000",
    "020 7946 000x",
    "020 7946 0000 ext 9",
    "020.7946.0000",
    "٠٢٠٧٩٤٦٠٠٠٠",
    "telephone",
  ],
};

/** One character more than the longest phone number. */
export const tooLongPhoneNumber: string = "1".repeat(33);

/** A password with each kind of character, made longer to `length` code points. */
const aPasswordOf = (length: number): string => "Tram7!".padEnd(length, "x");

export const validPasswords: readonly string[] = [
  "Marigold-Tram-47!",
  aPasswordOf(8),
  aPasswordOf(128),
  "Élan vital 7?",
  "Tram 7 😀😀?",
  ...[...'!@#$%^&*(),.?":{}|<>'].map((special) => `Marigold47${special}`),
];

/** Each with the first rule that it breaks. */
export const invalidPasswords: readonly { readonly password: string; readonly rule: PasswordRule }[] = [
  { password: "Tram7!x", rule: "minLength" },
  { password: "Tr7!😀😀😀", rule: "minLength" },
  { password: "short", rule: "minLength" },
  { password: aPasswordOf(129), rule: "maxLength" },
  { password: "marigold-tram-47!", rule: "capital" },
  { password: "Marigold-Tram!", rule: "digit" },
  { password: "Marigold-Tram-٤٧!", rule: "digit" },
  { password: "Marigold-Tram-47", rule: "special" },
  { password: "Marigold Tram 47", rule: "special" },
];

export const countryExamples: Examples<string> = {
  valid: ["GB", "US", "CA", "AU", "FR", "DE"],
  invalid: ["gb", "UK", "XX", "United Kingdom", "GB ", "toString"],
};

/** In pieces. */
export const quantityExamples: Examples<number> = {
  valid: [1, 2, 50, 99],
  invalid: [0, -1, 1.5, 100, 1e9],
};
