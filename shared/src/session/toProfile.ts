import type { WireProfile } from "../contract/contract";
import { isObject } from "../wire/isObject";

/** What may really come: less than promised, or something else. */
type Loose<T> = { readonly [K in keyof T]?: unknown };

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function toBuyer(value: unknown): WireProfile["buyer"] {
  if (!isObject(value)) return null;
  const { country, city, address, zip_code, phone_number }: Loose<NonNullable<WireProfile["buyer"]>> = value;
  return {
    country: textOrNull(country),
    city: textOrNull(city),
    address: textOrNull(address),
    zip_code: textOrNull(zip_code),
    phone_number: textOrNull(phone_number),
  };
}

/**
 * A profile as promised, out of what came: what is absent or no text is `null`, so that no page can fall over it.
 * @throws TypeError for what is no profile: no id, no e-mail.
 */
export function toProfile(value: unknown): WireProfile {
  const { id, email, first_name, last_name, name, buyer }: Loose<WireProfile> = isObject(value) ? value : {};
  if (typeof id !== "string" && typeof id !== "number") throw new TypeError("a profile without id");
  if (typeof email !== "string") throw new TypeError("a profile without e-mail");
  return {
    id: String(id),
    email,
    first_name: textOrNull(first_name),
    last_name: textOrNull(last_name),
    name: textOrNull(name),
    buyer: toBuyer(buyer),
  };
}
