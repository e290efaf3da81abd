import { createHash } from "node:crypto";
import { fallbackPolicy, trustedTypesPolicies } from "../../protocol/trustedTypes";
import { dropOldest } from "../dropOldest";

/** Hashes that stay in memory: those of the styles and scripts of the pages that were rendered last. */
const maxHashes = 200;
const hashes = new Map<string, string>();

/** The source expression of a content security policy for an inline script or style with this text. */
export function cspHash(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  hashes.set(text, hash);
  dropOldest(hashes, maxHashes);
  return hash;
}

interface PolicyOptions {
  /** Where browsers get the files of shell and releases, when it is not the shop's own origin. */
  assetOrigin?: string;
  /** Origins of dev servers; none in production. */
  devOrigins?: readonly string[];
  isTls?: boolean;
}

/**
 * The content security policy of a document (reliability 2.10). It allows only the shop's own origin, for scripts, styles and fonts the one
 * that the document names them at, and inline scripts and styles
 * by their hash. A nonce would differ from request to request, so that no cache could serve the document to many visitors. A document
 * without inline scripts has no scripts at all. The code of dev servers needs strings as scripts, so trusted types are for the shop's
 * own origin alone.
 * @param inline values of `cspHash` for the scripts and styles in the document.
 */
export function documentPolicy(
  inline: { scripts: readonly string[]; styles?: readonly string[] },
  { assetOrigin = "", devOrigins = [], isTls = false }: PolicyOptions = {},
): string {
  const sources = (hashes: readonly string[] = []) => hashes.map((hash) => ` ${hash}`).join("");
  const assets = assetOrigin && ` ${assetOrigin}`;
  const extra = devOrigins.map((origin) => ` ${origin}`).join("");
  const sockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, "ws")}`).join("");
  const hasScripts = inline.scripts.length > 0 || extra !== "";
  return [
    "default-src 'none'",
    hasScripts ? `script-src 'self'${assets}${sources(inline.scripts)}${extra}` : "script-src 'none'",
    `style-src 'self'${assets}${sources(inline.styles)}${extra}`,
    `img-src 'self' data:${extra}`,
    "media-src 'self'",
    `font-src 'self'${assets}${extra}`,
    `connect-src 'self'${assets}${extra}${sockets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(extra === ""
      ? [
          "require-trusted-types-for 'script'",
          `trusted-types ${hasScripts ? [...trustedTypesPolicies, ...(assetOrigin ? [fallbackPolicy] : [])].join(" ") : "'none'"}`,
        ]
      : []),
    ...(isTls ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
