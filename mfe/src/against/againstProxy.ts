import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import type { PageConfig, Registry } from "@aurelle/shared/contract/registry";
import { localCookie, shopCookies } from "./localCookies";
import { isDocument, type LocalRemotes, localDocument, localPolicy } from "./localDocument";

interface ProxyOptions {
  /** The shop's origin. */
  shop: URL;
  /** Reads the remotes under development, for each document anew. */
  readRemotes: () => Promise<LocalRemotes>;
}

/**
 * Sends a request to the shop as if its own page had made it. The path stays text: resolved against the shop's address, `//x/y` would be
 * sent to the host `x`.
 */
function forward(shop: URL, { method, url, headers }: IncomingMessage, path: string, isPage: boolean) {
  const origin = shop.origin;
  const own = `http://${headers.host}`;
  const sent: IncomingHttpHeaders = { ...headers, host: shop.host };
  if (headers.origin === own) sent.origin = origin;
  if (headers.cookie) sent.cookie = shopCookies(headers.cookie);
  if (headers.referer) sent.referer = headers.referer.replace(own, origin);
  if (isPage) {
    sent["accept-encoding"] = "identity";
    delete sent["if-none-match"];
  }
  const request = shop.protocol === "https:" ? httpsRequest : httpRequest;
  return request(origin, { path: path || url || "/", method, headers: sent });
}

const textOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer); // without an encoding, chunks are buffers
  return Buffer.concat(chunks).toString("utf8");
};

/** The shop's headers without those that bind a browser to TLS, or this address to the shop. */
function localHeaders({ headers }: IncomingMessage, shop: URL, own: string): IncomingHttpHeaders {
  const { "strict-transport-security": _, ...sent } = headers;
  if (sent.location) sent.location = sent.location.replace(shop.origin, own);
  if (sent["set-cookie"]) sent["set-cookie"] = sent["set-cookie"].map(localCookie);
  return sent;
}

/**
 * An override that has no effect, `mf.cart=1.0.0-3f9c1ab2`: a document with it names all releases, and the browser renders it
 * (shell/server/releases/overrides.ts).
 */
async function neutralOverride(shop: URL, names: readonly string[]): Promise<[string, string] | null> {
  const response = await fetch(new URL("/remotes.json", shop));
  const { remotes } = (await response.json()) as Registry; // the shop wrote it
  const known = [...names, ...Object.keys(remotes)].find((name) => remotes[name]?.stable);
  const release = known && remotes[known]?.stable;
  return known && release ? [`mf.${known}`, release] : null;
}

/** The page of a remote at a path. */
const pageAt = (remotes: LocalRemotes, pathname: string): PageConfig | undefined =>
  Object.values(remotes)
    .flatMap(({ entry }) => entry.pages)
    .find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`).test(pathname));

/** The proxy in front of a shop. Its documents have the remotes under development; everything else comes from the shop as it is. */
export function againstProxy({ shop, readRemotes }: ProxyOptions): Server {
  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const own = `http://${request.headers.host}`;
    const remotes = await readRemotes();
    const address = new URL(shop.origin + (request.url ?? "/"));
    const override = await neutralOverride(shop, Object.keys(remotes));
    if (override) address.searchParams.set(...override);
    const upstream = await answerOf(forward(shop, request, address.pathname + address.search, true));
    const html = await textOf(upstream);
    const headers = localHeaders(upstream, shop, own);
    if (!isDocument(html)) {
      response.writeHead(upstream.statusCode ?? 502, headers).end(html);
      return;
    }
    const origins = Object.values(remotes).map(({ entry }) => new URL(entry.base).origin);
    const { "integrity-policy": _, etag: __, "content-length": ___, ...sent } = headers;
    const policy = localPolicy(String(headers["content-security-policy"] ?? ""), origins);
    const page = pageAt(remotes, address.pathname);
    response
      .writeHead(page ? 200 : (upstream.statusCode ?? 502), {
        ...sent,
        "cache-control": "no-store",
        "content-security-policy": policy,
      })
      .end(localDocument(html, remotes));
  }

  return createServer((request, response) => {
    const fail = (error: unknown) => {
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
      response.end(`${shop.origin} does not answer: ${error instanceof Error ? error.message : error}\n`);
    };
    if (request.method === "GET" && request.headers.accept?.includes("text/html")) {
      answerPage(request, response).catch(fail);
      return;
    }
    const sent = forward(shop, request, "", false);
    sent.once("error", fail);
    sent.once("response", (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, localHeaders(upstream, shop, `http://${request.headers.host}`));
      upstream.pipe(response);
    });
    response.once("close", () => sent.destroy());
    request.pipe(sent);
  });
}

/** Ends a request without a body, and waits for the answer. */
const answerOf = (request: ReturnType<typeof httpRequest>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once("response", resolve).once("error", reject).end();
  });
