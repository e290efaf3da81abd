import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { keepAlive } from "../keepAlive";
import { readBody } from "../readBody";
import { type ApiFault, errorTexts, faultyBody, isStatus } from "./apiFaults";

/** The call that gets a fault. */
export interface FaultyCall {
  method: string;
  /** Matches path and query below `/api/`. */
  path: RegExp;
  fault: ApiFault;
  /** False: the call is not passed on, and `sampleResponse` takes the place of the server's response. */
  reachesServer: boolean;
  sampleResponse: unknown;
}

/**
 * A proxy before a shop or its API that injects a fault into one call. Each visit has its own proxy, so that the browser's cache,
 * sockets and time-outs are real.
 */
export class ApiFaultProxy {
  #faultyCall: FaultyCall | null = null;
  #hanging = new Set<ServerResponse>();
  #inFlight = 0;
  readonly #server = createServer(keepAlive, (incoming, outgoing) => {
    this.#inFlight += 1;
    outgoing.once("close", () => {
      this.#inFlight -= 1;
    });
    this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  /** How many requests got the fault since `inject`. */
  hits = 0;
  url = "";

  /** @param target the shop's address. */
  constructor(private readonly target: string) {}

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "localhost", resolve));
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    this.url = `http://localhost:${port}`;
  }

  /** Is a request in flight? A request that hangs counts until the page aborts it. */
  get isBusy(): boolean {
    return this.#inFlight > 0;
  }

  /** How many requests in flight get no response. */
  get hanging(): number {
    return this.#hanging.size;
  }

  /** From now on this call gets its fault. */
  inject(faultyCall: FaultyCall): void {
    this.#faultyCall = faultyCall;
    this.hits = 0;
  }

  /** Ends the fault, and closes the connections that hang. */
  clearFault(): void {
    this.#faultyCall = null;
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }

  async close(): Promise<void> {
    this.clearFault();
    const isClosed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await isClosed;
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = incoming;
    const body = await readBody(incoming);
    const call = this.#faultyCall;
    const isHit = call?.method === method && url.startsWith("/api/") && call.path.test(url.slice("/api/".length));
    if (!call || !isHit) {
      const response = await this.#passOn(incoming, body);
      // Without this header the browser might use its cache for the next call, which is to get the fault.
      const caching = url.startsWith("/api/") ? { "cache-control": "no-store" } : {};
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...caching });
      return void response.pipe(outgoing);
    }
    this.hits += 1;
    await this.#respondWithFault(call, incoming, body, outgoing);
  }

  async #respondWithFault(
    { fault, reachesServer, sampleResponse }: FaultyCall,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<void> {
    if (fault === "hang") {
      outgoing.once("close", () => this.#hanging.delete(outgoing));
      return void this.#hanging.add(outgoing);
    }
    if (fault === "connection reset") return void outgoing.socket?.resetAndDestroy();
    if (isStatus(fault)) {
      const error = { error: errorTexts[fault], message: errorTexts[fault], code: "injected", request_id: "r-1" };
      return void outgoing.writeHead(Number(fault), { "content-type": "application/json" }).end(JSON.stringify(error));
    }
    const cookies: Record<string, string[]> = {};
    let json = sampleResponse;
    if (reachesServer) {
      const response = await this.#passOn(incoming, body);
      const text = (await readBody(response)).toString();
      json = text === "" ? {} : JSON.parse(text);
      if (response.headers["set-cookie"]) cookies["set-cookie"] = response.headers["set-cookie"];
    }
    const type = fault === "200 with HTML" ? "text/html" : "application/json";
    outgoing.writeHead(200, { ...cookies, "content-type": type, "cache-control": "no-store" });
    outgoing.end(faultyBody(fault, json));
  }

  #passOn(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method = "GET", url = "/" } = incoming;
    // The shop receives its own host and origin, as behind any proxy.
    const headers = { ...incoming.headers, host: new URL(this.target).host };
    if (headers.origin) headers.origin = this.target;
    if (this.#faultyCall) headers["accept-encoding"] = "identity";
    return new Promise((resolve, reject) => {
      const onward = request(new URL(url, this.target), { method, headers }, resolve);
      onward.on("error", reject);
      onward.end(body);
    });
  }
}
