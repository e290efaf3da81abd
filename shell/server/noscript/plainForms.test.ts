/** @jest-environment node */
import Fastify, { type FastifyInstance } from "fastify";
import type { FormAnswer } from "../../protocol/formAnswer";
import { shopConfigFromEnv } from "../config";
import { addCartForm } from "./cartForm";
import { addEmailForms } from "./emailForms";
import { addLinkForms, addLinkRedirects } from "./linkForms";
import { answerSender, type SendAnswer } from "./sendAnswer";

interface ApiReply {
  status: number;
  body?: object;
}
let app: FastifyInstance;
/** The calls that the API got. */
let calls: { url: string; body: unknown; key: unknown }[];
let answered: { status: number; answer: FormAnswer } | null;

/** A document server with the forms, in front of an API that gives one reply. */
async function open({ status, body = {} }: ApiReply, sendAnswer?: SendAnswer): Promise<void> {
  calls = [];
  answered = null;
  app = Fastify();
  addLinkRedirects(app);
  app.route({
    method: ["GET", "POST"],
    url: "/api/*",
    handler: async (request, reply) => {
      calls.push({ url: request.url, body: request.body, key: request.headers["idempotency-key"] });
      return reply.code(status).send(body);
    },
  });
  const config = shopConfigFromEnv({});
  const send: SendAnswer = async (_request, reply, code, answer) => {
    answered = { status: code, answer };
    return reply.code(code).send(answer.title);
  };
  await addCartForm(app, config, sendAnswer ?? send);
  await addEmailForms(app, config, sendAnswer ?? send);
  await addLinkForms(app, config, sendAnswer ?? send);
}
afterEach(() => app.close());

const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", ...headers },
  });
const aMessage = { name: "Ada", email: "ada@example.com", message: "One\r\ntwo" };

describe("a form without JavaScript", () => {
  it.each([
    ["/contact", aMessage, "/contact/sent", "Message sent"],
    ["/newsletter", { "newsletter-email": "ada@example.com" }, "/newsletter/sent", "Please confirm"],
    ["/stock-notices", { product_id: "7", "stock-notice-email": "ada@example.com" }, "/stock-notices/sent", "Noted"],
    ["/newsletter/confirm?token=t", {}, "/newsletter/confirmed", "You are subscribed"],
    ["/newsletter/unsubscribe?id=i", {}, "/newsletter/unsubscribed", "You are unsubscribed"],
    ["/stock-notices/stop?token=t", {}, "/stock-notices/stopped", "Your stock notices are ended"],
  ])("Y13 %s redirects to a page that says so, and whose reload sends nothing", async (path, fields, target, title) => {
    await open({ status: 200 });
    const { statusCode, headers } = await post(path, fields);
    expect([statusCode, headers.location]).toEqual([303, target]);
    const sent = calls.length;
    await app.inject(target);
    expect(answered).toMatchObject({ status: 200, answer: { title, isDone: true, path: target } });
    expect(calls.length).toBe(sent);
  });

  it("Y13 keeps what was typed, and names what is wrong", async () => {
    await open({ status: 400, body: { error: "Email is invalid", fields: { email: "Email is invalid" } } });
    await post("/contact", { ...aMessage, email: "ada" });
    expect(answered).toEqual({
      status: 400,
      answer: {
        path: "/contact",
        form: "contact",
        title: "Message not sent",
        isDone: false,
        texts: [],
        errors: { email: "Email is invalid" },
        values: { name: "Ada", email: "ada", message: "One\ntwo" },
        link: { href: "/", text: "Return to Home" },
      },
    });
  });

  it.each([
    [429, { error: "Too many attempts. Please try again later." }, 429, "Too many attempts. Please try again later."],
    [500, { error: "relation does not exist" }, 500, "Your message could not be sent. Please try again, or call us."],
    [302, {}, 502, "Your message could not be sent. Please try again, or call us."],
  ])("says in the shop's words why it was not sent: %i", async (status, body, sent, text) => {
    await open({ status, body });
    await post("/contact", aMessage);
    expect(answered).toMatchObject({ status: sent, answer: { texts: [text], values: { name: "Ada" } } });
  });

  it("leads back to the piece that was not added or noted", async () => {
    await open({ status: 409, body: { error: "Sorry, Halo is currently out of stock." } });
    await post("/cart/add", { product_id: "7" });
    expect(answered).toMatchObject({
      status: 409,
      answer: { texts: ["Sorry, Halo is currently out of stock."], link: { href: "/product/7" } },
    });
    await post("/stock-notices", { product_id: "7", "stock-notice-email": "ada" });
    expect(answered).toMatchObject({ answer: { form: "stockNotice", values: { product_id: "7", email: "ada" } } });
  });
});

describe("Add to Cart before hydration", () => {
  const asJson = { accept: "application/json" };
  const key = "0f8fad5b-d9cb-469f-a165-70867728950e";

  it("answers the starter with the number of pieces, and passes the key on", async () => {
    await open({ status: 200, body: { items: [{ quantity: 2 }, { quantity: 1 }] } });
    const { statusCode, payload, headers } = await post("/cart/add", { product_id: "7", key }, asJson);
    expect([statusCode, payload]).toEqual([200, '{"quantity":3}']);
    expect(headers["cache-control"]).toBe("no-store");
    expect(calls.at(-1)).toEqual({ url: "/api/cart/add/", body: { product_id: "7", quantity: 1 }, key });
  });

  it.each([
    [409, { error: "Sorry, Halo is currently out of stock." }, 409],
    [500, {}, 500],
    [200, { items: "none" }, 200],
  ])("answers the starter without pieces when the API says %i %j", async (status, body, sent) => {
    await open({ status, body });
    const { statusCode, payload } = await post("/cart/add", { product_id: "7", key }, asJson);
    expect([statusCode, payload]).toEqual([sent, '{"quantity":0}']);
  });

  it("passes no key on that is none", async () => {
    await open({ status: 200, body: { items: [] } });
    await post("/cart/add", { product_id: "7", key: "one\r\ntwo" });
    expect(calls.at(-1)).toMatchObject({ url: "/api/cart/add/", key: undefined });
  });
});

describe("an e-mailed link", () => {
  it("Y13 leads from the API's address to a page with one button, and changes nothing", async () => {
    await open({ status: 200 });
    const { statusCode, headers } = await app.inject("/api/newsletter/confirm/?token=a%26b&next=//evil.example");
    expect([statusCode, headers.location]).toEqual([303, "/newsletter/confirm?token=a%26b"]);
    await app.inject(String(headers.location));
    expect(answered).toMatchObject({ status: 200, answer: { button: "Yes, subscribe me" } });
    expect(JSON.stringify(answered)).not.toContain("a&b");
    expect(calls).toEqual([]);
  });

  it("still takes the press of a mail program at the API's address (RFC 8058)", async () => {
    await open({ status: 200 });
    const { statusCode } = await app.inject({ method: "POST", url: "/api/newsletter/unsubscribe/?id=i" });
    expect([statusCode, calls.length]).toEqual([200, 1]);
  });

  it.each([404, 400])("that is not valid is answered with 404, also when the API says %i", async (status) => {
    await open({ status });
    await post("/newsletter/confirm?token=cut-short");
    expect(answered).toMatchObject({ status: 404, answer: { title: "This link is not valid" } });
  });

  it("keeps its button when the API does not answer", async () => {
    await open({ status: 503 });
    await post("/stock-notices/stop?token=t");
    expect(answered).toMatchObject({ status: 503, answer: { button: "Yes, end them all", isDone: false } });
  });

  it("C4 takes no press from another site", async () => {
    await open({ status: 200 });
    const headers = { "sec-fetch-site": "cross-site" };
    const { statusCode } = await app.inject({ method: "POST", url: "/newsletter/unsubscribe?id=i", headers });
    expect([statusCode, calls]).toEqual([403, []]);
  });
});

describe("where the server cannot render", () => {
  const plain = answerSender(
    async () => null,
    async () => ({ styles: [] }),
    "http://localhost:3000",
  );

  it("the answer is a page without the shop's header that says the same", async () => {
    await open({ status: 400, body: { error: "x", fields: { message: "This field is required" } } }, plain);
    const { statusCode, payload, headers } = await post("/contact", { ...aMessage, message: "" });
    expect(statusCode).toBe(400);
    expect(payload).toContain("<p>Message is required</p>");
    expect(payload).toContain('name="robots" content="noindex"');
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("an e-mailed link still has its button", async () => {
    await open({ status: 200 }, plain);
    const { payload, headers } = await app.inject("/newsletter/confirm?token=t");
    expect(payload).toContain('<form method="post"><button>Yes, subscribe me</button></form>');
    expect(headers["referrer-policy"]).toBe("strict-origin");
  });
});
