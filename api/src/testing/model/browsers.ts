import { storeCookies } from "../client";
import type { Answer } from "./answer";
import type { ModelRequest } from "./modelApi";
import type { Sender } from "./sender";

/** A browser with its cookies and the token of its last sign-in. */
export interface Browser {
  cookies: Map<string, string>;
  token: string | null;
  /** The address that the attempt cookie is for. */
  registered: string | null;
  /** The addresses with which it has signed in: fewer than a browser is known for. */
  known: Set<string>;
}

export const aBrowser = (): Browser => ({ cookies: new Map(), token: null, registered: null, known: new Set() });

/** What a call about this address sends of the browser. */
export const senderOf = ({ cookies, token, registered, known }: Browser, email: string): Sender => ({
  token,
  cart: cookies.get("cart") ?? null,
  attempt: registered === email ? (cookies.get("attempt")?.split(".")[0] ?? null) : null,
  reset: cookies.get("reset") ?? null,
  isKnown: known.has(email),
});

/** The headers that the shop's pages send. @param token null for a call that needs no session */
export function headersOf({ cookies }: Browser, token: string | null): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const csrf = cookies.get("csrftoken");
  return {
    ...(cookie ? { cookie } : {}),
    ...(csrf ? { "x-csrftoken": csrf } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

/** Stores what an answer leaves in the browser. */
export function receive(browser: Browser, { path, body }: ModelRequest, answer: Answer): void {
  storeCookies(browser.cookies, answer.setCookies);
  const { email } = (body ?? {}) as { email?: string }; // only some requests have one
  if (path === "users/register/" && email) browser.registered = email;
  if (typeof answer.body?.access !== "string") return;
  browser.token = answer.body.access;
  if (email) browser.known.add(email);
}
