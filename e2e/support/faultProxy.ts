import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { keepAlive } from "@aurelle/shared/testing/keepAlive";
import { readBody } from "@aurelle/shared/testing/readBody";

/** The fault of a response. */
export type Fault =
  | { kind: "status"; code: number }
  /** The response is sent when this promise settles. */
  | { kind: "slow"; until: Promise<unknown> }
  /** No byte is sent, headers included. */
  | { kind: "silent" }
  /** Half of the body is sent, and the connection stays open. */
  | { kind: "stalled" }
  /** Half of the body is sent as if it were complete. */
  | { kind: "truncated" }
  /** The connection is reset at this point of the response, which the shop has sent as a whole. */
  | { kind: "reset"; at: "before" | "within" | "after" }
  /** An HTML page with status 200 in place of the file, as from a server without 404. */
  | { kind: "html" }
  /** The body, with an addition at its end. */
  | { kind: "changed"; addition: string };
interface Rule {
  /** `name` is the header `X-Visitor`. A test can inject a fault for one browser by it. */
  matches: (path: string, name: string, headers: IncomingHttpHeaders) => boolean;
  fault: Fault;
  times: number;
}
/** The body of `POST /reports/remotes`. */
export interface RemoteReport {
  kind: string;
  remote: string;
  release: string;
  phase: string;
  /** The visitor that sent it. */
  name: string;
}

const nameOf = ({ headers }: IncomingMessage): string => String(headers["x-visitor"] ?? "");

/** Resets the connection before, within or after a body whose length the headers state. */
function resetAt(
  at: "before" | "within" | "after",
  response: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): void {
  const reset = () => {
    outgoing.socket?.resetAndDestroy();
  };
  if (at === "before") {
    reset();
    return;
  }
  const { "transfer-encoding": _, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode ?? 502, { ...headers, "content-length": body.length });
  const sent = at === "within" ? body.subarray(0, body.length / 2) : body;
  outgoing.write(sent, () => setTimeout(reset, 50)); // what was written must reach the browser first
}

/** A proxy between browsers and a shop that injects faults into responses. */
export class FaultProxy {
  #rules: Rule[] = [];
  #hanging = new Set<ServerResponse>();
  readonly #server = createServer(keepAlive, (incoming, outgoing) => {
    this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  /** Path and query of every request, and the visitor that sent it. */
  requests: { path: string; name: string }[] = [];
  reports: RemoteReport[] = [];
  /** The shop's address: `http://localhost:4000`. */
  target = "";

  /** Listens on a port; 0: any free one. @returns the port. */
  async open(port: number): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(port, "localhost", resolve));
    return (this.#server.address() as AddressInfo).port; // it listens on a port
  }

  /** The number of responses that hang. */
  get hangingCount(): number {
    return this.#hanging.size;
  }

  /** From now on the first `times` requests that match get this fault. */
  inject(matches: Rule["matches"], fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#rules.push({ matches, fault, times });
  }

  /** Ends all faults, and closes the connections that hang. */
  clearFaults(): void {
    this.#rules = [];
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }

  /** Ends all faults, and forgets the requests and reports so far. */
  reset(): void {
    this.clearFaults();
    this.requests = [];
    this.reports = [];
  }

  async close(): Promise<void> {
    this.clearFaults();
    const isClosed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await isClosed;
  }

  #faultOf(incoming: IncomingMessage): Fault | undefined {
    const { url = "/" } = incoming;
    const rule = this.#rules.find(
      ({ matches, times }) => times > 0 && matches(url, nameOf(incoming), incoming.headers),
    );
    if (rule) rule.times -= 1;
    return rule?.fault;
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? "/";
    this.requests.push({ path, name: nameOf(incoming) });
    const fault = this.#faultOf(incoming);
    if (fault?.kind === "status") return void outgoing.writeHead(fault.code, { "Cache-Control": "no-store" }).end();
    if (fault?.kind === "silent") return void this.#hanging.add(outgoing);
    if (fault?.kind === "slow") await fault.until;
    const body = incoming.method === "GET" ? undefined : await readBody(incoming);
    if (path === "/reports/remotes" && body)
      this.reports.push({ ...JSON.parse(body.toString()), name: nameOf(incoming) });
    const headers = { ...incoming.headers };
    if (fault) delete headers["accept-encoding"]; // the fault changes the bytes themselves, so they must not be compressed
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const onward = request(new URL(path, this.target), { method: incoming.method, headers }, resolve);
      onward.on("error", reject);
      onward.end(body);
    });
    if (!fault || fault.kind === "slow") {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      return void response.pipe(outgoing);
    }
    await this.#respondWithFault(fault, response, outgoing);
  }

  async #respondWithFault(fault: Fault, response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(response);
    // Without caching the fault ends as soon as it is cleared.
    const { "content-length": _, "cache-control": __, ...rest } = response.headers;
    const headers = { ...rest, "cache-control": "no-store" };
    const half = body.subarray(0, body.length / 2);
    if (fault.kind === "html") {
      return void outgoing.writeHead(200, { ...headers, "content-type": "text/html" }).end("<!doctype html><p>Shop");
    }
    if (fault.kind === "changed") {
      return void outgoing.writeHead(200, headers).end(Buffer.concat([body, Buffer.from(fault.addition)]));
    }
    if (fault.kind === "reset") return resetAt(fault.at, response, body, outgoing);
    if (fault.kind === "truncated") return void outgoing.writeHead(200, headers).end(half);
    outgoing.writeHead(200, headers).write(half);
    this.#hanging.add(outgoing);
  }
}
