import { emailKey } from "@aurelle/shared/contract/rules";
import { accountKeyOf } from "../auth/accountKey";
import { endSessions } from "../auth/sessions";
import type { ApiContext } from "../context";
import { lockAddress } from "../database/locks";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { countCall } from "../http/countCall";
import { emailErrors, throwFieldErrors } from "../http/fieldErrors";
import { limits } from "../http/limits";
import { type CodeSubject, consumeCode, makeCode, matchCode, mayEmailCode, storeCode } from "./codes";
import { deviceCookies } from "./deviceCookies";
import { passwordChangedEmail, resetEmail } from "./emailTemplates";
import { issueResetCookie, resetCookieHash } from "./resetCookie";
import { checkNewPassword, withoutSpaces } from "./rules";
import { confirmReset, requestReset } from "./schemas";
import { findAccountById, findByEmailKey, setPasswordHash } from "./store";

const requestedText = "If an account exists for this address, a verification code is on its way.";
const changedText = "Your password was changed. Please sign in.";

/** What recognises the browser that asks for a code. */
type AskingBrowser = Required<Pick<CodeSubject, "isKnownBrowser" | "browserHash">>;

/** E-mails a code to the stored address, never to the one that was typed (reliability P8). */
async function emailResetCode(context: ApiContext, email: string, browser: AskingBrowser): Promise<void> {
  const fresh = await makeCode(context);
  const key = emailKey(email);
  const accountKey = accountKeyOf(context, email);
  await context.db.tx(async (tx) => {
    await lockAddress(tx, accountKey);
    if (!(await mayEmailCode(tx, { purpose: "reset", accountKey, ...browser }))) return;
    const user = await findByEmailKey(tx, key, "FOR KEY SHARE");
    if (!user) return;
    await storeCode(tx, { purpose: "reset", accountKey, userId: user.id, ...browser }, fresh.hash);
    await context.outbox.add(tx, resetEmail(user.email, fresh.code));
  });
  context.outbox.wake();
}

/** Choosing a new password with an e-mailed code. */
export function resetRoutes(app: ApiApp, context: ApiContext): void {
  const devices = deviceCookies(context);
  withAndWithoutSlash("/auth/password-reset/request/", (url) =>
    app.post(url, { schema: requestReset }, async (request, reply) => {
      const { email } = request.body;
      throwFieldErrors(emailErrors(email));
      await countCall(context, request, "reset", limits.resetFromAddress);
      const isKnownBrowser = devices.find(request, accountKeyOf(context, email)) !== null;
      const browserHash = issueResetCookie(request, reply, context.config.secureCookies);
      context.inBackground(request, () => emailResetCode(context, email, { isKnownBrowser, browserHash }));
      return { message: requestedText };
    }),
  );

  withAndWithoutSlash("/auth/password-reset/confirm/", (url) =>
    app.post(url, { schema: confirmReset }, async (request) => {
      const { email, code, password, password_confirm } = request.body;
      throwFieldErrors(
        withoutSpaces(code) === "" ? { code: "Verification code is required" } : {},
        checkNewPassword(password, password_confirm),
      );
      const accountKey = accountKeyOf(context, email);
      const match = await matchCode(context, request.db, {
        purpose: "reset",
        accountKey,
        browserHash: resetCookieHash(request),
        isKnownBrowser: devices.find(request, accountKey) !== null,
        code: withoutSpaces(code),
        ip: request.ip,
      });
      const userId = match.user_id;
      const account = userId ? await findAccountById(request.db, userId) : undefined;
      if (!account) throw httpErrors.wrongCode();
      const hash = await context.passwords.hash(password);
      await request.db.tx(async (tx) => {
        // The account before its codes, as in its deletion.
        if (!(await setPasswordHash(tx, account.id, hash))) throw httpErrors.wrongCode();
        await consumeCode(tx, match.id);
        await endSessions(tx, account.id);
        await context.outbox.add(tx, passwordChangedEmail(account.email));
      });
      context.outbox.wake();
      return { message: changedText };
    }),
  );
}
