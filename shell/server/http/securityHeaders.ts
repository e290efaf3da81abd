import type { FastifyInstance, FastifyReply } from "fastify";
import type { ShopConfig } from "../config";

/** The policy of every response that does not set its own: data and files load nothing. */
const defaultPolicy = "default-src 'none'; frame-ancestors 'none'";

/** With it a browser fetches no script of a document without a hash, however the script is loaded (reliability F26). */
const integrityPolicy = "blocked-destinations=(script)";

export interface SecurityOptions {
  isTls: boolean;
  /** Whether documents may load scripts of dev servers, which have no hashes because they change with each edit. */
  hasDevScripts: boolean;
}

/** What of the shop's settings decides its security headers. */
export type SecuritySettings = Pick<ShopConfig, "publicUrl" | "dev" | "allowsOverrideOrigins">;

export const securityOptionsOf = ({ publicUrl, dev, allowsOverrideOrigins }: SecuritySettings): SecurityOptions => ({
  isTls: publicUrl.startsWith("https:"),
  hasDevScripts: dev !== null || allowsOverrideOrigins,
});

/** A document sets its own content security policy before, and a 404 its own for referrers. */
export function setSecurityHeaders(reply: FastifyReply, { isTls, hasDevScripts }: SecurityOptions): void {
  reply.header("X-Content-Type-Options", "nosniff");
  if (!reply.hasHeader("Referrer-Policy")) reply.header("Referrer-Policy", "strict-origin-when-cross-origin");
  reply.header("Cross-Origin-Opener-Policy", "same-origin");
  reply.header(
    "Permissions-Policy",
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  );
  if (!reply.hasHeader("Content-Security-Policy")) reply.header("Content-Security-Policy", defaultPolicy);
  if (!hasDevScripts) reply.header("Integrity-Policy", integrityPolicy);
  if (isTls) reply.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** Sets the security headers of every response for which Fastify runs hooks. */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  app.addHook("onSend", async (_request, reply) => setSecurityHeaders(reply, options));
}
