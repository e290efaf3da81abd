import type { FastifyInstance } from "fastify";

const apart = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of a document (reliability 2.10). Everything comes from our own origin; what stands in the
 * document itself is named by its hash, so that the document may be kept and served to many.
 * @param inline hashes of scripts and styles in the document.
 * @param extra origins of dev servers; none in production.
 */
export function documentPolicy(
  inline: { scripts: readonly string[]; styles?: readonly string[] },
  extra: readonly string[],
  isTls: boolean,
): string {
  const named = (hashes: readonly string[] = []) => hashes.map((hash) => ` ${hash}`).join("");
  const more = extra.map((origin) => ` ${origin}`).join("");
  const sockets = extra.map((origin) => ` ${origin.replace(/^http/, "ws")}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${named(inline.scripts)}${more}`,
    `style-src 'self'${named(inline.styles)}${more}`,
    `img-src 'self' data:${more}`,
    "media-src 'self'",
    `font-src 'self'${more}`,
    `connect-src 'self'${more}${sockets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isTls ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The headers of every answer; a document brings its own policy. */
export function addSecurityHeaders(app: FastifyInstance, isTls: boolean): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("X-Content-Type-Options", "nosniff");
    reply.header("Referrer-Policy", "strict-origin-when-cross-origin");
    reply.header("Cross-Origin-Opener-Policy", "same-origin");
    reply.header(
      "Permissions-Policy",
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    );
    if (!reply.hasHeader("Content-Security-Policy")) reply.header("Content-Security-Policy", apart);
    if (isTls) reply.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  });
}
