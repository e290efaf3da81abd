import { emailKey } from "@aurelle/shared/contract/rules";
import { accountOf, requireAccount } from "../auth/sessions";
import { type ApiApp, both, type Shop } from "../context";
import { eraseFromOrders } from "../orders/eraseFromOrders";
import { collectData } from "../privacy/personalData";
import { endNotices } from "../stocknotices/store";
import { accountKeyOf } from "./codes";
import { accountDeletedLetter } from "./emails";
import { presentProfile } from "./present";
import { changeProfile, deleteAccount, readData, readProfile } from "./schemas";
import { updateProfile } from "./store";

/** What was given, tidied: an emptied field is null again. `undefined` keeps the old value. */
function given(value: string | null | undefined, old: string | null): string | null {
  if (value === undefined) return old;
  return value?.trim() || null;
}

/** The shopper's own account. */
export function profileRoutes(app: ApiApp, shop: Shop): void {
  both("/users/user-info/", (url) =>
    app.get(url, { onRequest: requireAccount, schema: readProfile }, async (request) =>
      presentProfile(accountOf(request)),
    ),
  );

  both("/users/me/data/", (url) =>
    app.get(url, { onRequest: requireAccount, schema: readData }, async (request, reply) => {
      reply.header("content-disposition", 'attachment; filename="aurelle-data.json"');
      return collectData(shop, request.db, accountOf(request));
    }),
  );

  both("/users/me/", (url) => {
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

    app.delete(url, { onRequest: requireAccount, schema: deleteAccount }, async (request, reply) => {
      const account = accountOf(request);
      await request.db.tx(async (tx) => {
        await eraseFromOrders(tx, account.id);
        await endNotices(tx, accountKeyOf(shop, emailKey(account.email)));
        // Sessions, carts and wishes go with the account.
        await tx.query("DELETE FROM users WHERE id = $1", [account.id]);
        await shop.outbox.add(tx, accountDeletedLetter(account.email));
      });
      shop.outbox.wake();
      request.log.info({ requestId: request.id, account: account.id }, "account deleted");
      return reply.code(204).send();
    });
  });
}
