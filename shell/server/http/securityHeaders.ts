import type { FastifyInstance } from "fastify";

/** The policy of every response that does not set its own: data and files load nothing. */
const defaultPolicy = "default-src 'none'; frame-ancestors 'none'";

/** With it a browser fetches no script of a document without a hash, however the script is loaded (reliability F26). */
const integrityPolicy = "blocked-destinations=(script)";

export interface SecurityOptions {
  isTls: boolean;
  /** Whether documents may load scripts of dev servers, which have no hashes because they change with each edit. */
  hasDevScripts: boolean;
}

/** Sets the security headers of every response. A document sets its own content security policy before, and a 404 its own for referrers. */
export function addSecurityHeaders(app: FastifyInstance, { isTls, hasDevScripts }: SecurityOptions): void {
  app.addHook("onSend", async (_request, reply) => {
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
  });
}
