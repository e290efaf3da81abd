import { randomInt, randomUUID } from "node:crypto";
import { startSession } from "../auth/sessions";
import type { TestShop } from "./testShop";

export interface TestResponse {
  status: number;
  // A test reads the fields that it expects; a missing field fails the assertion.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "HEAD";

/** A browser: stores cookies, and sends the CSRF token and the bearer token as the shop's pages do. */
export interface TestClient {
  cookies: Map<string, string>;
  token: string | null;
  ip: string;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  get(path: string): Promise<TestResponse>;
  post(path: string, body?: unknown): Promise<TestResponse>;
}

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Stores what `Set-Cookie` says, as a browser does. */
export function storeCookies(jar: Map<string, string>, header: unknown): void {
  for (const line of [header ?? []].flat().map(String)) {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const isExpired = attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute));
    if (isExpired) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export function aClient(shop: TestShop, ip = anAddress()): TestClient {
  const client: TestClient = {
    cookies: new Map(),
    token: null,
    ip,
    async call(method, path, body, headers = {}) {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const csrf = client.cookies.get("csrftoken");
      const response = await shop.server().inject({
        method,
        url: path.startsWith("/") ? path : `/api/${path}`,
        remoteAddress: ip,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(csrf ? { "x-csrftoken": csrf } : {}),
          ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      storeCookies(client.cookies, response.headers["set-cookie"]);
      const { statusCode: status, headers: responseHeaders, payload: text } = response;
      return { status, headers: responseHeaders, text, body: parse(text) };
    },
    get: (path) => client.call("GET", path),
    post: (path, body) => client.call("POST", path, body),
  };
  return client;
}

export const aPassword = "Marigold-Tram-47!";
export const anEmail = () => `shopper.${randomUUID().slice(0, 8)}@example.com`;

export const codeIn = (email: string | undefined) => /Your code: (\d{6})/.exec(email ?? "")?.[1] ?? "no code";

/** Registers and verifies as a shopper does. */
export async function aRegisteredShopper(shop: TestShop, email = anEmail(), password = aPassword) {
  const client = aClient(shop);
  await client.post("users/register/", { email, password, password_confirm: password });
  const code = codeIn((await shop.emailsTo(email)).at(-1));
  const response = await client.post("users/validate/", { email, code });
  if (response.status !== 200) throw new Error(`not verified: ${response.text}`);
  client.token = response.body.access;
  return { client, email, password, id: response.body.user.id as string };
}

/** A signed-in shopper, inserted directly in the database without hashing and e-mail. No password works for it. */
export async function aShopper(shop: TestShop) {
  const email = anEmail();
  const [user] = await shop.context.db.query<{ id: string }>(
    "INSERT INTO users (email, email_key, password_hash) VALUES ($1, $1, 'none') RETURNING id",
    [email],
  );
  if (!user) throw new Error("no user was made");
  const client = aClient(shop);
  client.token = await startSession(shop.context.db, { userId: user.id, passwordHash: null });
  return { client, email, id: user.id };
}
