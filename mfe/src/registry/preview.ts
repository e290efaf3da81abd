import { sign, verify } from "node:crypto";
import { isReleaseId, isRemoteName } from "@aurelle/shared/contract/releaseNames";
import type { TeamKey } from "./keys";
import { keyIdOf, publicKeyObject, publicKeyOf } from "./signature";

/** Releases that a link shows in place of those that visitors get. */
export interface Preview {
  /** By remote. */
  releases: Readonly<Record<string, string>>;
  /** When the link ends, ms since 1970. */
  until: number;
}

/** The longest time for which a link can be made, ms. */
export const maxPreviewMs = 30 * 86_400_000;

interface Content extends Preview {
  /** The id of the key that has signed it. */
  key: string;
}

/** What is signed: the link is for one shop, so that no other one accepts it. */
const signedText = (shop: string, content: string): Buffer => Buffer.from(["mfe preview 1", shop, content].join("\n"));

/** The text of a link: content and signature. @param privateKey as PEM @param shop its address without a slash at the end */
export function signPreview(privateKey: string, shop: string, { releases, until }: Preview): string {
  const fields: Content = { releases, until, key: keyIdOf(publicKeyOf(privateKey)) };
  const content = Buffer.from(JSON.stringify(fields)).toString("base64url");
  return `${content}.${sign(null, signedText(shop, content), privateKey).toString("base64url")}`;
}

function readContent(content: string): Content | null {
  try {
    const { releases, until, key } = JSON.parse(Buffer.from(content, "base64url").toString("utf8")) as Partial<Content>; // every field is checked
    const entries = Object.entries(releases ?? {});
    const isValid =
      entries.length > 0 && entries.every(([remote, id]) => isRemoteName(remote) && isReleaseId(String(id)));
    return isValid && typeof until === "number" && typeof key === "string"
      ? { releases: Object.fromEntries(entries.map(([remote, id]) => [remote, String(id)])), until, key }
      : null;
  } catch {
    return null; // no JSON, so not a link that the tool has made
  }
}

/**
 * Reads the text of a link.
 * @param keys those of the shop @param now ms since 1970
 * @returns the end of a sentence that says why it shows nothing, or the preview
 */
export function readPreview(
  text: string,
  shop: string,
  keys: readonly TeamKey[],
  now: number,
): { preview: Preview } | { problem: string } {
  const [content = "", signature = "", ...rest] = text.split(".");
  const fields = rest.length === 0 ? readContent(content) : null;
  const key = keys.find(({ id }) => id === fields?.key);
  const isSigned =
    fields !== null &&
    key !== undefined &&
    verify(null, signedText(shop, content), publicKeyObject(key.publicKey), Buffer.from(signature, "base64url"));
  if (!isSigned) return { problem: "is not one that a key of this shop has signed" };
  if (key.revokedAt !== null) return { problem: "was signed by a key that was revoked" };
  const foreign = Object.keys(fields.releases).find((remote) => !key.remotes.includes(remote));
  if (foreign !== undefined) return { problem: `shows ${foreign}, for which its key is not` };
  if (fields.until > now + maxPreviewMs) return { problem: "is valid for more than thirty days" };
  if (fields.until <= now) return { problem: `has ended at ${new Date(fields.until).toISOString()}` };
  const { releases, until } = fields;
  return { preview: { releases, until } };
}
