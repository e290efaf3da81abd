import { isPhoneNumber } from "@aurelle/shared/contract/rules";
import { accountOf, requireAccount } from "../auth/sessions";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { throwFieldErrors } from "../http/fieldErrors";
import { presentProfile } from "./present";
import { changeProfile, readProfile } from "./schemas";
import { updateProfile } from "./store";

/** The new value of a field: trimmed, and null for an empty text. `undefined` leaves the old value. */
function newValue(value: string | null | undefined, current: string | null): string | null {
  if (value === undefined) return current;
  return value?.trim() || null;
}

/** The errors of a new phone number; it may be empty (specification §5). */
const phoneErrors = (phone: string | null | undefined): Record<string, string> =>
  phone?.trim() && !isPhoneNumber(phone.trim()) ? { phone_number: "Please enter a valid phone number" } : {};

/** Reading and changing the shopper's own profile. */
export function profileRoutes(app: ApiApp): void {
  withAndWithoutSlash("/users/user-info/", (url) =>
    app.get(url, { onRequest: requireAccount, schema: readProfile }, async (request) =>
      presentProfile(accountOf(request)),
    ),
  );

  withAndWithoutSlash("/users/me/", (url) => {
    app.patch(url, { onRequest: requireAccount, schema: changeProfile }, async (request) => {
      const current = accountOf(request);
      const { first_name, last_name, buyer } = request.body;
      throwFieldErrors(phoneErrors(buyer?.phone_number));
      const account = {
        ...current,
        first_name: newValue(first_name, current.first_name),
        last_name: newValue(last_name, current.last_name),
        country: newValue(buyer?.country, current.country),
        city: newValue(buyer?.city, current.city),
        address: newValue(buyer?.address, current.address),
        zip_code: newValue(buyer?.zip_code, current.zip_code),
        phone_number: newValue(buyer?.phone_number, current.phone_number),
      };
      await updateProfile(request.db, account);
      return presentProfile(account);
    });
  });
}
