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
    "ａda@example.com",
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
    // Other spellings of the mailbox ada@example.com.
    "a\u200bda@example.com",
    "a\u00adda@example.com",
    "ada\ufeff@example.com",
    "a\u2060da@example.com",
    "a\u034fda@example.com",
    "a\ufe0fda@example.com",
    "a\u3164da@example.com",
    "a\u{e0061}da@example.com",
    "a\u0007da@example.com",
    "ada@exam\u200dple.com",
    "%61da@example.com",
    "％61da@example.com",
    "ada%40example.com@example.com",
    "ada@%65xample.com",
    "ada@example.com.",
    "ada@example..com",
    "ada＠shop@example.com",
  ],
};

/** Names, streets and cities, which e-mails of the shop repeat. */
export const plainLineExamples: Examples<string> = {
  valid: [
    "Ada Lovelace",
    "  Ada ",
    "Renée O'Brien-Smith, Jr.",
    "12 St. James's Square / Flat 3: left",
    "Œuvre & Söhne",
    "王小明",
    "👩‍👩‍👧",
    "awww.",
  ],
  invalid: [
    "https://evil.example/refund",
    "Ada http://evil.example",
    "Ada evil://example",
    "Ada：／／evil.example",
    "www.evil.example",
    "Ada WWW.evil.example",
    "Ada\nPlease pay here",
    "Ada\r\nBcc: eve@example.com",
    "Ada\u2028Lovelace",
    "Ada\u0085Lovelace",
    "Ada\u001b[31m",
  ],
};

/** One character more than the longest address: the API reports its length, a form that it is invalid. */
export const tooLongEmail: string = anEmailOf(255);

/** Messages of several lines, such as the one in a gift. The tab and the line break of other systems are replaced. */
export const plainMessageExamples: Examples<string> = {
  valid: [
    "Happy birthday!",
    "Dear Grace,\n\nmany happy returns\nAda",
    "Two\r\nlines\twith a tab",
    "For you 💍 – Zoë",
    "",
  ],
  invalid: [
    "Happy birthday\nhttps://evil.example",
    "Win at www.evil.example",
    "A bell\u0007",
    "\u001b[31mred",
    "ｗｗｗ．evil.example",
  ],
};

export const phoneExamples: Examples<string> = {
  valid: [
    "+44 20 7946 0000",
    "02079460000",
    "(020) 7946-0000",
    "12345678",
    "+12345678",
    "1234 567",
    "1".repeat(32),
    // As they are copied from an address book or a web page: the direction of writing, and typographic hyphens and spaces.
    "\u202a+44 20 7946 0000\u202c",
    "\u2068(020)\u00a07946\u20110000\u2069",
    "020–7946‐0000\u200b",
    " +44 20 7946 0000 ",
  ],
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
    "020\u206279460000x",
  ],
};

/** Engravings for a piece that takes 20 characters: what is typed, and what is engraved. */
export const engravingExamples: {
  readonly valid: readonly (readonly [string, string])[];
  readonly invalid: readonly string[];
} = {
  valid: [
    ["A & J, 24.11.2026", "A & J, 24.11.2026"],
    ["Für Zoë ♥ Łucja", "Für Zoë ♥ Łucja"],
    ["  “Ada’s”\n ring ", '"Ada\'s" ring'],
    // The hearts and the sign of infinity of the keyboards of phones, whose second character asks for a picture or for none.
    ["A ♥\ufe0f J", "A ♥ J"],
    ["A ♥\ufe0e J", "A ♥ J"],
    ["A ❤\ufe0f J", "A ♥ J"],
    ["A ❤ J", "A ♥ J"],
    ["❤\ufe0f".repeat(20), "♥".repeat(20)],
    ["A ♾\ufe0f J", "A ∞ J"],
    ["A ♾ J", "A ∞ J"],
    // Two hyphens become a dash on a phone. A copied text may have characters that are not seen.
    ["A – J — 2026", "A - J - 2026"],
    ["\u202aAda\u202c", "Ada"],
  ],
  invalid: ["永遠", "<b>Ada</b>", "Ada 💍", "❤\ufe0f\u200d🔥", "A 💜 J", "1\ufe0f\u20e3"],
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
