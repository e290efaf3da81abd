import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** What goes wrong with an answer. */
export type Fault =
  | { kind: "status"; code: number }
  /** It comes when this settles. */
  | { kind: "slow"; until: Promise<unknown> }
  /** Not even headers come. */
  | { kind: "silent" }
  /** Half the body comes, and then nothing more. */
  | { kind: "stalled" }
  /** The first half of the body, said to be all of it. */
  | { kind: "cut" }
  /** A page in place of the file, as a server answers that knows no 404. */
  | { kind: "html" }
  /** The body and something behind it. */
  | { kind: "changed"; addition: string };
interface Rule {
  /** `name`: the header `X-Visitor`, by which a test may break the shop for one browser alone. */
  matches: (path: string, name: string) => boolean;
  fault: Fault;
  times: number;
}
/** Of the body of `POST /reports/remotes`. */
export interface RemoteReport {
  kind: string;
  remote: string;
  release: string;
  phase: string;
  /** Who sent it. */
  name: string;
}

const nameOf = ({ headers }: IncomingMessage): string => String(headers["x-visitor"] ?? "");

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer); // a stream without an encoding gives buffers
  return Buffer.concat(chunks);
};

/** Stands between browsers and a shop, and breaks the answers it is told to. The same for every browser. */
export class FaultProxy {
  #rules: Rule[] = [];
  #held = new Set<ServerResponse>();
  readonly #server = createServer((incoming, outgoing) => {
    this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  /** Path and query of every request, and who asked. */
  asked: { path: string; name: string }[] = [];
  reports: RemoteReport[] = [];
  /** Where the shop is: `http://localhost:4000`. */
  target = "";

  async open(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, "localhost", resolve));
  }

  inject(matches: Rule["matches"], fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#rules.push({ matches, fault, times });
  }

  /** All is well again; what hung is let go. */
  heal(): void {
    this.#rules = [];
    for (const response of this.#held) response.destroy();
    this.#held.clear();
  }

  forget(): void {
    this.heal();
    this.asked = [];
    this.reports = [];
  }

  async close(): Promise<void> {
    this.heal();
    const isClosed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await isClosed;
  }

  #faultOf(incoming: IncomingMessage): Fault | undefined {
    const { url = "/" } = incoming;
    const rule = this.#rules.find(({ matches, times }) => times > 0 && matches(url, nameOf(incoming)));
    if (rule) rule.times -= 1;
    return rule?.fault;
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? "/";
    this.asked.push({ path, name: nameOf(incoming) });
    const fault = this.#faultOf(incoming);
    if (fault?.kind === "status") return void outgoing.writeHead(fault.code, { "Cache-Control": "no-store" }).end();
    if (fault?.kind === "silent") return void this.#held.add(outgoing);
    if (fault?.kind === "slow") await fault.until;
    const sent = incoming.method === "GET" ? undefined : await bodyOf(incoming);
    if (path === "/reports/remotes" && sent)
      this.reports.push({ ...JSON.parse(sent.toString()), name: nameOf(incoming) });
    const headers = { ...incoming.headers };
    if (fault) delete headers["accept-encoding"]; // the fault is in the bytes, not in their compression
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const onward = request(new URL(path, this.target), { method: incoming.method, headers }, resolve);
      onward.on("error", reject);
      onward.end(sent);
    });
    if (!fault || fault.kind === "slow") {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(outgoing);
    }
    await this.#spoil(fault, answer, outgoing);
  }

  async #spoil(fault: Fault, answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(answer);
    // Not kept: the fault ends when it is healed, not when a cache forgets it.
    const { "content-length": _, "cache-control": __, ...rest } = answer.headers;
    const headers = { ...rest, "cache-control": "no-store" };
    const half = body.subarray(0, body.length / 2);
    if (fault.kind === "html") {
      return void outgoing.writeHead(200, { ...headers, "content-type": "text/html" }).end("<!doctype html><p>Shop");
    }
    if (fault.kind === "changed") {
      return void outgoing.writeHead(200, headers).end(Buffer.concat([body, Buffer.from(fault.addition)]));
    }
    if (fault.kind === "cut") return void outgoing.writeHead(200, headers).end(half);
    outgoing.writeHead(200, headers).write(half);
    this.#held.add(outgoing);
  }
}
