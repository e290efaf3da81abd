import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiConfig } from "../config";
import { isSameText, type Keys, randomToken, sha256 } from "../keys";

/** 30 days in seconds. */
const maxAgeS = 30 * 24 * 3600;

/** The prefix `__Host-` requires Secure, and Secure requires https: without https the name has no prefix (reliability C1). */
export const cartCookieName = ({ secureCookies }: ApiConfig) => (secureCookies ? "__Host-cart" : "cart");

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The cookie of a guest's cart, and the CSRF token that is bound to it. */
export interface CartCookies {
  /** SHA-256 of the cart cookie; null without a well-formed one. */
  cartHash(request: FastifyRequest): string | null;
  /** Sets a new cart cookie and returns its hash, which the database stores. */
  issueCart(reply: FastifyReply): string;
  /** Sends the request's cart cookie and its CSRF token again, so that they last another 30 days. */
  renewCart(request: FastifyRequest, reply: FastifyReply): void;
  /** Removes the cart cookie after its items have moved to an account. */
  clearCart(reply: FastifyReply): void;
  /** Sets `csrftoken` when it is missing or bound to another cart cookie (reliability C2). */
  ensureCsrf(request: FastifyRequest, reply: FastifyReply): void;
  /** Whether `X-CSRFToken` equals the cookie and was signed for this cart (reliability C3). */
  isCsrfValid(request: FastifyRequest): boolean;
}

const signed = (random: string, cartHash: string | null) => `${random}.${cartHash ?? ""}`;

/** The cookies with the settings of this shop, signed with its keys. */
export function cartCookies(config: ApiConfig, keys: Keys): CartCookies {
  const name = cartCookieName(config);
  const attributes = { path: "/", sameSite: "lax", secure: config.secureCookies } as const;

  function setCsrf(reply: FastifyReply, cartHash: string | null): void {
    const random = randomToken();
    const signature = keys.sign("csrf", signed(random, cartHash));
    reply.setCookie("csrftoken", `${random}.${signature}`, { ...attributes, maxAge: maxAgeS });
  }
  function isSignedFor(token: string | undefined, cartHash: string | null): boolean {
    const [random, given] = (token ?? "").split(".");
    return Boolean(random && given) && keys.isSigned("csrf", signed(random ?? "", cartHash), given ?? "");
  }
  function cartHash(request: FastifyRequest): string | null {
    const token = request.cookies[name];
    return token && tokenShape.test(token) ? sha256(token) : null;
  }

  return {
    cartHash,
    issueCart(reply) {
      const token = randomToken();
      const hash = sha256(token);
      reply.setCookie(name, token, { ...attributes, httpOnly: true, maxAge: maxAgeS });
      setCsrf(reply, hash);
      return hash;
    },
    renewCart(request, reply) {
      const { [name]: token, csrftoken } = request.cookies;
      const hash = cartHash(request);
      if (!token || hash === null) return;
      reply.setCookie(name, token, { ...attributes, httpOnly: true, maxAge: maxAgeS });
      if (isSignedFor(csrftoken, hash))
        reply.setCookie("csrftoken", csrftoken ?? "", { ...attributes, maxAge: maxAgeS });
    },
    clearCart(reply) {
      reply.clearCookie(name, { ...attributes, httpOnly: true });
      setCsrf(reply, null);
    },
    ensureCsrf(request, reply) {
      const hash = cartHash(request);
      if (!isSignedFor(request.cookies.csrftoken, hash)) setCsrf(reply, hash);
    },
    isCsrfValid(request) {
      const header = request.headers["x-csrftoken"];
      const cookie = request.cookies.csrftoken;
      if (typeof header !== "string" || !cookie || !isSameText(header, cookie)) return false;
      return isSignedFor(cookie, cartHash(request));
    },
  };
}
