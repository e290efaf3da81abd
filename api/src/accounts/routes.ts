import { randomUUID } from "node:crypto";
import { emailKey } from "@aurelle/shared/contract/rules";
import type { FastifyRequest } from "fastify";
import { bearerToken } from "../auth/sessions";
import { type ApiApp, both, type Shop } from "../context";
import { faults } from "../errors";
import type { CartCookies } from "../http/cartCookies";
import { countCall, throwIfAny } from "../http/fieldErrors";
import { limits } from "../http/limits";
import { sha256 } from "../keys";
import { accountKeyOf, makeCode, matchCode, useCode } from "./codes";
import { activate, register, resend } from "./registrations";
import { checkEmail, checkNewPassword, tidyCode } from "./rules";
import * as calls from "./schemas";
import { checkCredentials, signIn } from "./signIn";
import { findAccountById } from "./store";

export const registeredText = "Please check your email for the verification code.";
const resentText = "If this address is waiting to be verified, a new code is on its way.";
const attemptCookie = "attempt";
const attemptSeconds = 24 * 3600;

/**
 * What the browser that registered this address holds; its validation accepts that attempt's code only (reliability P6).
 * Null for a browser that registered another address, or none.
 */
function attemptHashOf(request: FastifyRequest, accountKey: string): string | null {
  const [attempt, of] = (request.cookies[attemptCookie] ?? "").split(".");
  return attempt && of === accountKey ? sha256(attempt) : null;
}

/** Registering, verifying, signing in and out. */
export function signInRoutes(app: ApiApp, shop: Shop, cookies: CartCookies): void {
  const keyOf = (email: string) => accountKeyOf(shop, emailKey(email));

  both("/users/register/", (url) =>
    app.post(url, { schema: calls.registerAccount }, async (request, reply) => {
      const { email, password, password_confirm } = request.body;
      throwIfAny(checkEmail(email), checkNewPassword(password, password_confirm));
      await countCall(shop, request, "register", limits.registerFromAddress);
      const [passwordHash, fresh] = await Promise.all([shop.passwords.hash(password), makeCode(shop)]);
      const attempt = await register(shop, request.db, { email, passwordHash, fresh, id: randomUUID() });
      reply.setCookie(attemptCookie, `${attempt}.${keyOf(email)}`, {
        path: "/api/",
        httpOnly: true,
        sameSite: "lax",
        secure: shop.config.secureCookies,
        maxAge: attemptSeconds,
      });
      return reply.code(201).send({ message: registeredText });
    }),
  );

  both("/users/resend-code/", (url) =>
    app.post(url, { schema: calls.resendCode }, async (request) => {
      const { email } = request.body;
      throwIfAny(checkEmail(email));
      await countCall(shop, request, "resend", limits.resetFromAddress);
      const attemptHash = attemptHashOf(request, keyOf(email));
      shop.inBackground(request, async () => resend(shop, email, attemptHash, await makeCode(shop)));
      return { message: resentText };
    }),
  );

  both("/users/validate/", (url) =>
    app.post(url, { schema: calls.validateAccount }, async (request, reply) => {
      const { email, code } = request.body;
      throwIfAny(tidyCode(code) === "" ? { code: "Verification code is required" } : {});
      const match = await matchCode(shop, request.db, {
        purpose: "register",
        accountKey: keyOf(email),
        attemptHash: attemptHashOf(request, keyOf(email)),
        code: tidyCode(code),
        ip: request.ip,
      });
      const userId = await request.db.tx(async (tx) => {
        await useCode(tx, match.id);
        return match.registration_id && activate(tx, match.registration_id);
      });
      const account = userId ? await findAccountById(request.db, userId) : undefined;
      if (!account) throw faults.wrongCode();
      reply.clearCookie(attemptCookie, { path: "/api/" });
      return signIn(cookies, request, reply, account);
    }),
  );

  both("/auth/token/", (url) =>
    app.post(url, { schema: calls.signInAccount }, async (request, reply) => {
      const { email, username, password } = request.body;
      const name = email ?? username ?? "";
      throwIfAny(checkEmail(name), password === "" ? { password: "Password is required" } : {});
      const attemptHash = attemptHashOf(request, keyOf(name));
      const account = await checkCredentials(shop, request.db, { email: name, password, ip: request.ip, attemptHash });
      return signIn(cookies, request, reply, account);
    }),
  );

  both("/auth/logout/", (url) =>
    app.post(url, { schema: calls.signOut }, async (request, reply) => {
      const token = bearerToken(request);
      // Ending a session that has ended already is no mistake: the shopper wanted to be signed out.
      if (token) await request.db.query("DELETE FROM sessions WHERE token_hash = $1", [sha256(token)]);
      return reply.code(204).send();
    }),
  );
}
