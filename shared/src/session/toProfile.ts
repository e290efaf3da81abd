import type { WireProfile } from "../contract/contract";
import { isObject } from "../wire/isObject";

/** An object from the wire, which may have fewer or other fields than `T`. */
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
 * Reads a profile from a response. A field that is absent or no text becomes `null`, so that pages can rely on the type.
 * @throws TypeError when the value has no id or no e-mail address.
 */
export function toProfile(value: unknown): WireProfile {
  const { id, email, first_name, last_name, name, buyer }: Loose<WireProfile> = isObject(value) ? value : {};
  if (typeof id !== "string" && typeof id !== "number") throw new TypeError("a profile without an id");
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
