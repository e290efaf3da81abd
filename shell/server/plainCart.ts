import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ShopConfig } from "./config";
import { passedOn } from "./seo/apiReader";

interface Answer {
  status: number;
  /** `name=value` of each cookie it sets, and the whole lines to hand on. */
  cookies: readonly string[];
}
type Call = (method: "GET" | "POST", path: string, headers: Record<string, string>, body?: string) => Promise<Answer>;

const timeoutMs = 5000;

/** Asks the API on behalf of this visitor: in this process, or where it runs. */
function callerFor(app: FastifyInstance, apiUrl: string | null, request: FastifyRequest): Call {
  return async (method, path, given, body) => {
    const headers = { ...given, "x-request-id": request.id };
    if (apiUrl === null) {
      const answer = await app.inject({
        method,
        url: path,
        headers,
        remoteAddress: request.ip,
        ...(body !== undefined && { payload: body }),
      });
      const cookies = answer.headers["set-cookie"] ?? [];
      return { status: answer.statusCode, cookies: Array.isArray(cookies) ? cookies : [cookies] };
    }
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { ...headers, ...passedOn(request) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, cookies: answer.headers.getSetCookie() };
  };
}

/** A form of ours, by what the browser says of itself: no other site may fill a shopper's cart (reliability C4). */
export function isOwnForm(headers: FastifyRequest["headers"], publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = headers;
  return origin !== undefined && origin === new URL(publicUrl).origin;
}

/** A Cookie header with what an answer set meanwhile. */
export function withCookies(header: string, set: readonly string[]): string {
  const pairs = new Map(
    [...header.split(/;\s*/), ...set.map((line) => line.split(";")[0] ?? "")].flatMap((pair) => {
      const [name, ...rest] = pair.split("=");
      return name && rest.length > 0 ? [[name, rest.join("=")] as const] : [];
    }),
  );
  return [...pairs].map(([name, value]) => `${name}=${value}`).join("; ");
}

const cookieNamed = (header: string, name: string): string | undefined =>
  header.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))?.[1];

/** Adds one piece as the page itself would; hands on the cookies that it was given. */
async function addPiece(call: Call, reply: FastifyReply, cookie: string, productId: string): Promise<number> {
  const accept = { accept: "application/json" };
  // The first call brings the token with which a page proves that it is ours.
  const read = await call("GET", "/api/cart/", { ...accept, cookie });
  const known = withCookies(cookie, read.cookies);
  const added = await call(
    "POST",
    "/api/cart/add/",
    {
      ...accept,
      cookie: known,
      "content-type": "application/json",
      "x-csrftoken": decodeURIComponent(cookieNamed(known, "csrftoken") ?? ""),
    },
    JSON.stringify({ product_id: productId, quantity: 1 }),
  );
  for (const line of [...read.cookies, ...added.cookies]) reply.header("Set-Cookie", line);
  return added.status;
}

/**
 * `POST /cart/add`: Add to Cart as a plain form, for a page whose script is not there yet, or never comes. Leads to the cart, or
 * back to the product where the shop refuses.
 */
export async function addPlainCart(app: FastifyInstance, { apiUrl, publicUrl }: ShopConfig): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post("/cart/add", async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      if (!isOwnForm(request.headers, publicUrl)) return reply.code(403).type("text/plain").send("Forbidden\n");
      const productId = request.body instanceof URLSearchParams ? (request.body.get("product_id") ?? "") : "";
      const call = callerFor(app, apiUrl, request);
      const status = await addPiece(call, reply, request.headers.cookie ?? "", productId).catch((error: unknown) => {
        request.log.warn({ err: error }, "a plain form could not be added to the cart");
        return 0;
      });
      const isAdded = status >= 200 && status < 300;
      return reply.redirect(isAdded ? "/cart" : `/product/${encodeURIComponent(productId)}`, 303);
    });
  });
}
