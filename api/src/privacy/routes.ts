import { accountOf, requireAccount } from "../auth/sessions";
import type { ApiContext } from "../context";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { deleteAccount } from "./deleteAccount";
import { collectPersonalData } from "./personalData";
import * as calls from "./schemas";

/** The shopper's rights by law: a copy of the personal data, and the deletion of the account. */
export function privacyRoutes(app: ApiApp, context: ApiContext): void {
  const onRequest = requireAccount;

  withAndWithoutSlash("/users/me/data/", (url) =>
    app.get(url, { onRequest, schema: calls.readData }, async (request, reply) => {
      reply.header("content-disposition", 'attachment; filename="aurelle-data.json"');
      return collectPersonalData(context, request.db, accountOf(request));
    }),
  );

  withAndWithoutSlash("/users/me/", (url) =>
    app.delete(url, { onRequest, schema: calls.deleteAccount }, async (request, reply) => {
      const account = accountOf(request);
      await deleteAccount(context, request.db, account);
      request.log.info({ requestId: request.id, account: account.id }, "account deleted");
      return reply.code(204).send();
    }),
  );
}
