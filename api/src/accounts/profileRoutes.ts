import { accountOf, requireAccount } from "../auth/sessions";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { presentProfile } from "./present";
import { changeProfile, readProfile } from "./schemas";
import { updateProfile } from "./store";

/** The new value of a field: trimmed, and null for an empty text. `undefined` leaves the old value. */
function given(value: string | null | undefined, old: string | null): string | null {
  if (value === undefined) return old;
  return value?.trim() || null;
}

/** Reading and changing the shopper's own profile. */
export function profileRoutes(app: ApiApp): void {
  withAndWithoutSlash("/users/user-info/", (url) =>
    app.get(url, { onRequest: requireAccount, schema: readProfile }, async (request) =>
      presentProfile(accountOf(request)),
    ),
  );

  withAndWithoutSlash("/users/me/", (url) => {
    app.patch(url, { onRequest: requireAccount, schema: changeProfile }, async (request) => {
      const old = accountOf(request);
      const { first_name, last_name, buyer } = request.body;
      const account = {
        ...old,
        first_name: given(first_name, old.first_name),
        last_name: given(last_name, old.last_name),
        country: given(buyer?.country, old.country),
        city: given(buyer?.city, old.city),
        address: given(buyer?.address, old.address),
        zip_code: given(buyer?.zip_code, old.zip_code),
        phone_number: given(buyer?.phone_number, old.phone_number),
      };
      await updateProfile(request.db, account);
      return presentProfile(account);
    });
  });
}
