import { emailKey } from "@aurelle/shared/contract/rules";
import type { Keys } from "../keys";

/** Keyed hash of an e-mail address: names an account in counters without storing the address. */
export const accountKeyOf = ({ keys }: { keys: Keys }, email: string): string => keys.sign("account", emailKey(email));
