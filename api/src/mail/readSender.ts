import { cleanEmail, isEmail } from "@aurelle/shared/contract/rules";

/** A name before `<`: in quotation marks, or without the characters that end a name there and begin another address. */
const named = /^(?<name>"[^"\\\p{Cc}]*" *|[^",;:()<>@[\]\\\p{Cc}]*)<(?<address>[^<>]*)>$/u;

/**
 * Reads who e-mails are from: an address alone, or after a name.
 * @returns the text for the header, and the address in it
 * @throws Error with a sentence for anything else: mail programs would read another address, or none
 */
export function readSender(setting: string, text: string): { from: string; address: string } {
  const from = text.trim();
  const { name = "", address = from } = named.exec(from)?.groups ?? {};
  if (!isEmail(address)) {
    throw new Error(
      `${setting} must be one e-mail address, alone or after a name: Shop <orders@shop.example>. A name with a comma, a colon or another sign needs quotation marks.`,
    );
  }
  const clean = cleanEmail(address);
  return { from: name.trim() === "" ? clean : `${name.trim()} <${clean}>`, address: clean };
}
