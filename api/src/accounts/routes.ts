import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { accountKeyOf } from "../auth/accountKey";
import { bearerToken } from "../auth/sessions";
import type { ApiContext } from "../context";
import { lockAddress } from "../database/locks";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { countCall } from "../http/countCall";
import { emailErrors, throwFieldErrors } from "../http/fieldErrors";
import { limits } from "../http/limits";
import { sha256 } from "../keys";
import { consumeCode, makeCode, matchCode } from "./codes";
import { deviceCookies } from "./deviceCookies";
import { activate, register, resendCode } from "./registrations";
import { checkNewPassword, withoutSpaces } from "./rules";
import * as calls from "./schemas";
import { checkCredentials, type GuestCart, signIn } from "./signIn";
import { findAccountById } from "./store";

export const registeredText = "Please check your email for the verification code.";
const resentText = "If this address is waiting to be verified, a new code is on its way.";
const attemptCookie = "attempt";
const attemptSeconds = 24 * 3600;

/**
 * Hash of the attempt cookie of the browser that registered this address. With it only that attempt's code is accepted
 * (reliability P6). Null for a browser that registered another address, or none.
 */
function attemptHashOf(request: FastifyRequest, accountKey: string): string | null {
  const [attempt, owner] = (request.cookies[attemptCookie] ?? "").split(".");
  return attempt && owner === accountKey ? sha256(attempt) : null;
}

/** Registering, and asking for another code. */
function registrationRoutes(app: ApiApp, context: ApiContext): void {
  const keyOf = (email: string) => accountKeyOf(context, email);

  withAndWithoutSlash("/users/register/", (url) =>
    app.post(url, { schema: calls.registerAccount }, async (request, reply) => {
      const { email, password, password_confirm } = request.body;
      throwFieldErrors(emailErrors(email), checkNewPassword(password, password_confirm));
      await countCall(context, request, "register", limits.registerFromAddress);
      const [passwordHash, fresh] = await Promise.all([context.passwords.hash(password), makeCode(context)]);
      const attempt = await register(context, request.db, { email, passwordHash, fresh, id: randomUUID() });
      reply.setCookie(attemptCookie, `${attempt}.${keyOf(email)}`, {
        path: "/api/",
        httpOnly: true,
        sameSite: "lax",
        secure: context.config.secureCookies,
        maxAge: attemptSeconds,
      });
      return reply.code(201).send({ message: registeredText });
    }),
  );

  withAndWithoutSlash("/users/resend-code/", (url) =>
    app.post(url, { schema: calls.resendCode }, async (request) => {
      const { email } = request.body;
      throwFieldErrors(emailErrors(email));
      await countCall(context, request, "resend", limits.resetFromAddress);
      const attemptHash = attemptHashOf(request, keyOf(email));
      context.inBackground(request, async () => resendCode(context, email, attemptHash, await makeCode(context)));
      return { message: resentText };
    }),
  );
}

/** Registering, verifying, signing in and out. */
export function signInRoutes(app: ApiApp, context: ApiContext, guestCart: GuestCart): void {
  const devices = deviceCookies(context);
  registrationRoutes(app, context);

  withAndWithoutSlash("/users/validate/", (url) =>
    app.post(url, { schema: calls.validateAccount }, async (request, reply) => {
      const { email, code } = request.body;
      throwFieldErrors(withoutSpaces(code) === "" ? { code: "Verification code is required" } : {});
      const accountKey = accountKeyOf(context, email);
      const match = await matchCode(context, request.db, {
        purpose: "register",
        accountKey,
        attemptHash: attemptHashOf(request, accountKey),
        code: withoutSpaces(code),
        ip: request.ip,
      });
      const userId = await request.db.tx(async (tx) => {
        await lockAddress(tx, accountKey);
        await consumeCode(tx, match.id);
        return match.registration_id && activate(tx, match.registration_id);
      });
      const account = userId ? await findAccountById(request.db, userId) : undefined;
      if (!account) throw httpErrors.wrongCode();
      reply.clearCookie(attemptCookie, { path: "/api/" });
      const signedIn = await signIn(guestCart, request, reply, { account, passwordHash: null });
      devices.issue(request, reply, accountKey);
      return signedIn;
    }),
  );

  withAndWithoutSlash("/auth/token/", (url) =>
    app.post(url, { schema: calls.signInAccount }, async (request, reply) => {
      const { email, username, password } = request.body;
      const name = email ?? username ?? "";
      throwFieldErrors(emailErrors(name), password === "" ? { password: "Password is required" } : {});
      const accountKey = accountKeyOf(context, name);
      const checked = await checkCredentials(context, request.db, {
        email: name,
        password,
        accountKey,
        ip: request.ip,
        device: devices.find(request, accountKey),
        attemptHash: attemptHashOf(request, accountKey),
      });
      const signedIn = await signIn(guestCart, request, reply, checked);
      devices.issue(request, reply, accountKey);
      return signedIn;
    }),
  );

  withAndWithoutSlash("/auth/logout/", (url) =>
    app.post(url, { schema: calls.signOut }, async (request, reply) => {
      const token = bearerToken(request);
      // A session that has ended already is no error: the shopper is signed out either way.
      if (token) await request.db.query("DELETE FROM sessions WHERE token_hash = $1", [sha256(token)]);
      return reply.code(204).send();
    }),
  );
}
