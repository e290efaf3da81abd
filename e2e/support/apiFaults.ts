import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with an answer of the API (reliability B1). */
export const apiFaults = [
  "500",
  "503",
  "404",
  "403",
  "429",
  "hang",
  "connection reset",
  "malformed JSON",
  "200 with HTML",
  "empty body",
  "null",
  "wrong types",
  "missing optional fields",
  "5 MB body",
] as const;
export type ApiFault = (typeof apiFaults)[number];

/** What the server says with a status. Shown as sent, but for a 500, whose text is nobody's business (decision 38). */
const sentences = {
  "500": "TypeError at orders.ts:7",
  "503": "The shop is very busy. Please try again in a moment.",
  "404": "Not found.",
  "403": "Your session could not be confirmed. Please reload the page and try again.",
  "429": "Too many attempts. Please try again later.",
} as const;
const isStatus = (fault: ApiFault): fault is keyof typeof sentences => fault in sentences;

/** Is the answer, of whatever kind, none that the shop can read? */
export const isUnreadable = (fault: ApiFault): boolean =>
  ["malformed JSON", "200 with HTML", "empty body", "null", "wrong types"].includes(fault);
/** Is there nothing wrong with the answer that should keep the shop from using it? */
export const isHarmless = (fault: ApiFault): boolean => fault === "missing optional fields" || fault === "5 MB body";

/**
 * What a shopper reads: the server's own sentence, a plain one for the wire (decision 38), else `fallback`, the caller's
 * default (specification §8); without one a plain sentence again.
 */
export function wordsFor(fault: ApiFault, fallback?: string): string {
  if (fault === "hang") return "The shop took too long to answer. Please try again.";
  if (fault === "connection reset") return "The shop could not be reached. Check your connection and try again.";
  if (isStatus(fault) && fault !== "500") return sentences[fault];
  if (fallback !== undefined) return fallback;
  if (fault === "500") return "Something went wrong on our side. Please try again.";
  return "The shop's answer could not be read. Please try again.";
}

/** Nothing that the shop could not do without (specification §3): the names of what may be absent, at any depth. */
const optional: ReadonlySet<string> = new Set([
  ...[
    "tagline",
    "description",
    "material",
    "size",
    "active_discount",
    "original_price",
    "collection",
    "category",
    "slug",
  ],
  ...["images", "thumbnail", "image", "count", "next", "revision", "added_price", "inventory"],
  ...["first_name", "last_name", "name", "buyer", "cart_merged"],
  ...["order_number", "items", "tracking_updates", "notes", "full_name", "address", "city", "country", "zip_code"],
  ...["phone_number", "payment_method", "created_at", "status"],
]);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const mapFields = (value: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));

/** The same shape, and nothing in it of the type that was promised. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (isObject(value)) return mapFields(value, withWrongTypes);
  if (typeof value === "string") return [{ wrong: value.length }];
  if (typeof value === "number") return { wrong: value };
  return typeof value === "boolean" ? "yes" : 7;
}

function withoutOptional(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOptional);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !optional.has(name));
  return mapFields(Object.fromEntries(kept), withoutOptional);
}

/** The body in place of the true answer `json`, for the faults that lie in the body alone. */
function spoiledBody(fault: ApiFault, json: unknown): string {
  if (fault === "malformed JSON") return JSON.stringify(json).slice(0, -1);
  if (fault === "200 with HTML") return "<!doctype html><title>Sign in to the Wi-Fi</title><p>undefined";
  if (fault === "empty body") return "";
  if (fault === "null") return "null";
  if (fault === "wrong types") return JSON.stringify(withWrongTypes(json));
  if (fault === "missing optional fields") return JSON.stringify(withoutOptional(json));
  return JSON.stringify({ ...(json as object), padding: "x".repeat(5 * 1024 * 1024) }); // every answer of the shop is an object
}

/** The one call that goes wrong, and whether the server has done its work when the answer is spoiled. */
export interface Aim {
  method: string;
  /** Of path and query below `/api/`. */
  path: RegExp;
  fault: ApiFault;
  /** False: the server hears nothing of it, and `sample` is what it might have said. */
  reachesServer: boolean;
  sample: unknown;
}

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer); // a stream without an encoding gives buffers
  return Buffer.concat(chunks);
};

/** A way of its own to a shop, on which one call of the API goes wrong. The browser's cache, sockets and time-outs are real. */
export class ApiLane {
  #aim: Aim | null = null;
  #held = new Set<ServerResponse>();
  #open = 0;
  readonly #server = createServer((incoming, outgoing) => {
    this.#open += 1;
    outgoing.once("close", () => {
      this.#open -= 1;
    });
    this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  /** How often the call went wrong since `aim`. */
  strikes = 0;
  url = "";

  /** @param target where the shop is. */
  constructor(private readonly target: string) {}

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "localhost", resolve));
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    this.url = `http://localhost:${port}`;
  }

  /** Is an answer under way? One that hangs is, until the page gives it up. */
  get isBusy(): boolean {
    return this.#open > 0;
  }

  /** From now on this goes wrong. */
  aim(aim: Aim): void {
    this.#aim = aim;
    this.strikes = 0;
  }

  /** All is well again; what hung is let go. */
  heal(): void {
    this.#aim = null;
    for (const response of this.#held) response.destroy();
    this.#held.clear();
  }

  async close(): Promise<void> {
    this.heal();
    const isClosed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await isClosed;
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = incoming;
    const sent = await bodyOf(incoming);
    const aim = this.#aim;
    const isStruck = aim?.method === method && url.startsWith("/api/") && aim.path.test(url.slice("/api/".length));
    if (!aim || !isStruck) {
      const answer = await this.#pass(incoming, sent);
      // The browser may not answer from its cache what is to go wrong next.
      const kept = url.startsWith("/api/") ? { "cache-control": "no-store" } : {};
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...kept });
      return void answer.pipe(outgoing);
    }
    this.strikes += 1;
    await this.#spoil(aim, incoming, sent, outgoing);
  }

  async #spoil(aim: Aim, incoming: IncomingMessage, sent: Buffer, outgoing: ServerResponse): Promise<void> {
    const { fault, reachesServer, sample } = aim;
    if (fault === "hang") return void this.#held.add(outgoing);
    if (fault === "connection reset") return void outgoing.socket?.resetAndDestroy();
    if (isStatus(fault)) {
      const body = { error: sentences[fault], message: sentences[fault], code: "injected", request_id: "r-1" };
      return void outgoing.writeHead(Number(fault), { "content-type": "application/json" }).end(JSON.stringify(body));
    }
    const cookies: Record<string, string[]> = {};
    let json = sample;
    if (reachesServer) {
      const answer = await this.#pass(incoming, sent);
      const text = (await bodyOf(answer)).toString();
      json = text === "" ? {} : JSON.parse(text);
      if (answer.headers["set-cookie"]) cookies["set-cookie"] = answer.headers["set-cookie"];
    }
    const type = fault === "200 with HTML" ? "text/html" : "application/json";
    outgoing.writeHead(200, { ...cookies, "content-type": type, "cache-control": "no-store" });
    outgoing.end(spoiledBody(fault, json));
  }

  #pass(incoming: IncomingMessage, sent: Buffer): Promise<IncomingMessage> {
    const { method = "GET", url = "/" } = incoming;
    // The shop sees its own address, as behind any proxy.
    const headers = { ...incoming.headers, host: new URL(this.target).host };
    if (headers.origin) headers.origin = this.target;
    if (this.#aim) headers["accept-encoding"] = "identity";
    return new Promise((resolve, reject) => {
      const onward = request(new URL(url, this.target), { method, headers }, resolve);
      onward.on("error", reject);
      onward.end(sent);
    });
  }
}
