import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiConfig } from "../config";
import { isSameText, type Keys, randomToken, sha256 } from "../keys";

const days30 = 30 * 24 * 3600;

/** `__Host-` needs Secure, and Secure needs https: over http on this machine the plain name is used (reliability C1). */
export const cartCookieName = ({ secureCookies }: ApiConfig) => (secureCookies ? "__Host-cart" : "cart");

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The guest cart's cookie and the CSRF token that is bound to it. */
export interface CartCookies {
  /** SHA-256 of the cart cookie; null without a well-formed one. */
  cartHash(request: FastifyRequest): string | null;
  /** Gives the visitor a new cart cookie and returns what the database keeps of it. */
  issueCart(reply: FastifyReply): string;
  /** Takes the cart cookie back: its lines moved to an account. */
  clearCart(reply: FastifyReply): void;
  /** Sets `csrftoken` where it is missing or belongs to another cart cookie (C2). */
  ensureCsrf(request: FastifyRequest, reply: FastifyReply): void;
  /** Whether `X-CSRFToken` equals the cookie and was made by us for this cart (C3). */
  isCsrfValid(request: FastifyRequest): boolean;
}

export function cartCookies(config: ApiConfig, keys: Keys): CartCookies {
  const name = cartCookieName(config);
  const base = { path: "/", sameSite: "lax", secure: config.secureCookies } as const;
  const signature = (random: string, cartHash: string | null) => keys.sign("csrf", `${random}.${cartHash ?? ""}`);

  function setCsrf(reply: FastifyReply, cartHash: string | null): void {
    const random = randomToken();
    reply.setCookie("csrftoken", `${random}.${signature(random, cartHash)}`, { ...base, maxAge: days30 });
  }
  function isOurs(token: string | undefined, cartHash: string | null): boolean {
    const [random, given] = (token ?? "").split(".");
    return Boolean(random && given) && isSameText(given ?? "", signature(random ?? "", cartHash));
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
      reply.setCookie(name, token, { ...base, httpOnly: true, maxAge: days30 });
      setCsrf(reply, hash);
      return hash;
    },
    clearCart(reply) {
      reply.clearCookie(name, { ...base, httpOnly: true });
      setCsrf(reply, null);
    },
    ensureCsrf(request, reply) {
      const hash = cartHash(request);
      if (!isOurs(request.cookies.csrftoken, hash)) setCsrf(reply, hash);
    },
    isCsrfValid(request) {
      const header = request.headers["x-csrftoken"];
      const cookie = request.cookies.csrftoken;
      if (typeof header !== "string" || !cookie || !isSameText(header, cookie)) return false;
      return isOurs(cookie, cartHash(request));
    },
  };
}
