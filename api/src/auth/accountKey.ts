import { emailKey } from "@aurelle/shared/contract/rules";
import type { Keys } from "../keys";

/** Keyed hash of an e-mail address: names an account in counters without storing the address. */
export const accountKeyOf = ({ keys }: { keys: Keys }, email: string): string => keys.sign("account", emailKey(email));

/** All keys that the address may have in the database: also that by the secret before the current one. */
export const accountKeysOf = ({ keys }: { keys: Keys }, email: string): readonly string[] =>
  keys.signatures("account", emailKey(email));
