import { emailKey } from "@aurelle/shared/contract/rules";
import { type ApiApp, both, type Shop } from "../context";
import { faults } from "../errors";
import { countCall, throwIfAny } from "../http/fieldErrors";
import { limits } from "../http/limits";
import { accountKeyOf, keepCode, makeCode, matchCode, mayMailCode, useCode } from "./codes";
import { passwordChangedLetter, resetLetter } from "./emails";
import { checkEmail, checkNewPassword, tidyCode } from "./rules";
import { confirmReset, requestReset } from "./schemas";
import { endSessions, findAccountById, findByEmailKey, setPasswordHash } from "./store";

const requestedText = "If an account exists for this address, a verification code is on its way.";
const changedText = "Your password was changed. Please sign in.";

/** Mails a code to the stored address, never to the one that was typed (reliability P8). */
async function mailResetCode(shop: Shop, email: string): Promise<void> {
  const fresh = await makeCode(shop);
  const key = emailKey(email);
  const accountKey = accountKeyOf(shop, key);
  await shop.db.tx(async (tx) => {
    const user = await findByEmailKey(tx, key);
    if (!user || !(await mayMailCode(tx, accountKey))) return;
    await keepCode(tx, { purpose: "reset", accountKey, userId: user.id }, fresh.hash);
    await shop.outbox.add(tx, resetLetter(user.email, fresh.code));
  });
  shop.outbox.wake();
}

/** Choosing a new password by a mailed code. */
export function resetRoutes(app: ApiApp, shop: Shop): void {
  both("/auth/password-reset/request/", (url) =>
    app.post(url, { schema: requestReset }, async (request) => {
      const { email } = request.body;
      throwIfAny(checkEmail(email));
      await countCall(shop, request, "reset", limits.resetFromAddress);
      shop.inBackground(request, () => mailResetCode(shop, email));
      return { message: requestedText };
    }),
  );

  both("/auth/password-reset/confirm/", (url) =>
    app.post(url, { schema: confirmReset }, async (request) => {
      const { email, code, password, password_confirm } = request.body;
      throwIfAny(
        tidyCode(code) === "" ? { code: "Verification code is required" } : {},
        checkNewPassword(password, password_confirm),
      );
      const match = await matchCode(shop, request.db, {
        purpose: "reset",
        accountKey: accountKeyOf(shop, emailKey(email)),
        code: tidyCode(code),
        ip: request.ip,
      });
      const userId = match.user_id;
      const account = userId ? await findAccountById(request.db, userId) : undefined;
      if (!account) throw faults.wrongCode();
      const hash = await shop.passwords.hash(password);
      await request.db.tx(async (tx) => {
        await useCode(tx, match.id);
        await setPasswordHash(tx, account.id, hash);
        await endSessions(tx, account.id);
        await shop.outbox.add(tx, passwordChangedLetter(account.email, shop.config.publicUrl));
      });
      shop.outbox.wake();
      return { message: changedText };
    }),
  );
}
