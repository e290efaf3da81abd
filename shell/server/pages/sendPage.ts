import type { FastifyReply, FastifyRequest } from "fastify";
import { offlineSetHeader } from "../../protocol/offlineProtocol";
import { dictionaryLink } from "../dictionaries/dictionaryHeaders";
import type { PageDictionaries } from "../dictionaries/PageDictionaries";
import { bytesOf } from "../html/DocumentParts";
import { acceptedEncodings, encodingFor, sendCompressed } from "../http/compression";
import { requestAddress } from "../http/requestAddress";
import type { CachedPage, Page } from "../rendering/CachedPage";
import { speculationRulesHeader } from "./speculationRules";

/**
 * The address of a 404 may contain what looks like a code or a token: the page's own requests do not repeat it (reliability Y4). A page
 * that has moved keeps the query of its address, which may be that of an advertisement.
 */
function addStatus(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, redirect }: Omit<Page, "html">,
): FastifyReply {
  if (status === 404) reply.header("Referrer-Policy", "strict-origin");
  if (redirect !== undefined) reply.header("Location", redirect + requestAddress(request.url).search);
  return reply.code(status);
}

type Dictionaries = Pick<PageDictionaries, "current" | "withHash">;

/** The page as what differs from the browser's dictionary; `null` where that is impossible, also because the store is away. */
async function encodedWithDictionary(
  { headers, log }: FastifyRequest,
  page: CachedPage,
  dictionaries: Dictionaries,
): Promise<Buffer | null> {
  try {
    const dictionary = await dictionaries.withHash(headers["available-dictionary"]?.toString());
    return dictionary && (await page.dcz(dictionary));
  } catch (error) {
    log.warn({ err: error }, "a page is sent without its dictionary");
    return null;
  }
}

/** The page's bytes in the best encoding that the client accepts. */
async function encoded(
  request: FastifyRequest,
  page: CachedPage,
  dictionaries: Dictionaries | null,
): Promise<{ encoding: string | null; bytes: Buffer }> {
  const acceptEncoding = request.headers["accept-encoding"];
  if (dictionaries && acceptedEncodings(acceptEncoding).has("dcz")) {
    const bytes = await encodedWithDictionary(request, page, dictionaries);
    if (bytes) return { encoding: "dcz", bytes };
  }
  const encoding = encodingFor(acceptEncoding);
  if (encoding === null) return { encoding, bytes: page.plain };
  return { encoding, bytes: encoding === "gzip" ? await page.gzip() : page.br };
}

/**
 * Sends the best encoding that the client accepts, or 304 when the client has the page already.
 * @param dictionaries `null` for a page that is not the same for all visitors: it is sent without a dictionary.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  dictionaries: Dictionaries | null,
): Promise<FastifyReply> {
  if (page.offlineSet !== null) reply.header(offlineSetHeader, page.offlineSet);
  const vary = dictionaries ? "Accept-Encoding, Available-Dictionary" : "Accept-Encoding";
  reply.headers({ ETag: page.etag, Vary: vary, "Content-Security-Policy": page.policy });
  if (dictionaries) reply.header("Speculation-Rules", speculationRulesHeader);
  if (dictionaries?.current) reply.header("Link", dictionaryLink(dictionaries.current));
  if (page.status === 200 && request.headers["if-none-match"]?.split(/\s*,\s*/).includes(page.etag))
    return reply.code(304).send();
  const { encoding, bytes } = await encoded(request, page, dictionaries);
  if (encoding !== null) reply.header("Content-Encoding", encoding);
  return addStatus(request, reply, page).type("text/html; charset=utf-8").send(bytes);
}

/** Sends a page that no cache stores. */
export function sendUncached(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  addStatus(request, reply, page)
    .header("Content-Security-Policy", page.policy)
    .header("Cache-Control", "no-cache")
    .type("text/html; charset=utf-8");
  return sendCompressed(request, reply, bytesOf(page.html));
}
