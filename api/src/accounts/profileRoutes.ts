import { cleanPhoneNumber, isPhoneNumber } from "@aurelle/shared/contract/rules";
import { accountOf, requireAccount } from "../auth/sessions";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { plainLineErrors, throwFieldErrors } from "../http/fieldErrors";
import { presentProfile } from "./present";
import { changeProfile, readProfile } from "./schemas";
import { type ProfileChange, updateProfile } from "./store";

/** The values to store: trimmed, and null for an empty text. A field that was not sent stays absent. */
const storedValues = (sent: ProfileChange): ProfileChange =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value?.trim() || null]])),
  );

/** The errors of a new phone number; it may be empty (specification §5). */
const phoneErrors = (phone: string | null | undefined): Record<string, string> =>
  phone && !isPhoneNumber(phone) ? { phone_number: "Please enter a valid phone number" } : {};

/** Reading and changing the shopper's own profile. */
export function profileRoutes(app: ApiApp): void {
  withAndWithoutSlash("/users/user-info/", (url) =>
    app.get(url, { onRequest: requireAccount, schema: readProfile }, async (request) =>
      presentProfile(accountOf(request)),
    ),
  );

  withAndWithoutSlash("/users/me/", (url) => {
    app.patch(url, { onRequest: requireAccount, schema: changeProfile }, async (request) => {
      const { first_name, last_name, buyer: sent } = request.body;
      const buyer = { ...sent, phone_number: sent?.phone_number && cleanPhoneNumber(sent.phone_number) };
      const { phone_number, ...address } = buyer;
      throwFieldErrors(plainLineErrors({ first_name, last_name, ...address }), phoneErrors(phone_number));
      const change = storedValues({ first_name, last_name, ...buyer });
      const account = await updateProfile(request.db, accountOf(request).id, change);
      if (!account) throw httpErrors.notSignedIn();
      return presentProfile(account);
    });
  });
}
