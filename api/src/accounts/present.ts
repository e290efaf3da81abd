import type { WireProfile } from "@aurelle/shared/contract";
import type { Account } from "../auth/sessions";

/** A profile for the wire. `name` is null until the shopper has entered one: the greeting then uses the e-mail address. */
export function presentProfile(account: Account): WireProfile {
  const { id, email, first_name, last_name, country, city, address, zip_code, phone_number } = account;
  const name = [first_name, last_name].filter(Boolean).join(" ");
  return {
    id,
    email,
    first_name,
    last_name,
    name: name === "" ? null : name,
    buyer: { country, city, address, zip_code, phone_number },
  };
}
