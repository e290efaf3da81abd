import type { FastifyInstance, FastifyReply } from "fastify";
import type { ShopConfig } from "../config";
import { fieldOf, takeForms } from "../http/sameOriginForm";
import type { ShellAssets } from "../pages/renderDocument";
import { type Answer, type Call, callerFor } from "./callApi";
import { htmlResponder, refusalOf } from "./htmlResponder";

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
async function addPiece(call: Call, reply: FastifyReply, cookie: string, productId: string): Promise<Answer> {
  // The first call brings the token with which a page proves that it is ours.
  const read = await call("GET", "/api/cart/", { cookie });
  const known = withCookies(cookie, read.cookies);
  const token = decodeURIComponent(cookieNamed(known, "csrftoken") ?? "");
  const wanted = { product_id: productId, quantity: 1 };
  const added = await call("POST", "/api/cart/add/", { cookie: known, "x-csrftoken": token }, wanted);
  for (const line of [...read.cookies, ...added.cookies]) reply.header("Set-Cookie", line);
  return added;
}

/**
 * `POST /cart/add`: Add to Cart as a plain form, for a page whose script is not there yet, or never comes. Leads to the cart,
 * which says what came (`#added=…`, a product's id), or says why the shop refused.
 */
export async function addPlainCart(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  shell: Pick<ShellAssets, "styles">,
): Promise<void> {
  const answer = htmlResponder(shell, publicUrl);
  await app.register(async (scope) => {
    takeForms(scope, publicUrl, 1024);
    scope.post("/cart/add", async (request, reply) => {
      const productId = fieldOf(request, "product_id");
      const call = callerFor(app, apiUrl, request);
      const { status, body } = await addPiece(call, reply, request.headers.cookie ?? "", productId).catch(
        (error: unknown) => {
          request.log.warn({ err: error }, "a plain form could not be added to the cart");
          return { status: 503, body: null };
        },
      );
      if (status >= 200 && status < 300) return reply.redirect(`/cart#added=${encodeURIComponent(productId)}`, 303);
      const refusal = status === 404 ? ["This piece is no longer sold."] : refusalOf(status, body);
      const texts =
        refusal.length > 0 ? refusal : ["The shop could not add this piece to your cart. Please try again."];
      const way = { href: `/product/${encodeURIComponent(productId)}`, text: "Back to the piece" };
      return answer(
        reply,
        status < 400 ? 502 : status,
        "Not added to your cart",
        texts,
        status === 404 ? undefined : way,
      );
    });
  });
}
