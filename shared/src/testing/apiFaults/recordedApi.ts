import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { keepAlive } from "../keepAlive";
import { readBody } from "../readBody";
import { apiCalls } from "./apiCalls";
import recordedResponses from "./recordedResponses.json";

type ResponseName = keyof typeof recordedResponses;

/** Paths below `/api/` of the calls that no page makes, or into which no test injects a fault. */
const otherPaths: Readonly<Record<string, RegExp>> = {
  "GET products/facets/": /^products\/facets\/(?:\?|$)/,
  "PATCH users/me/": /^users\/me\/$/,
  "GET orders/summary/": /^orders\/summary\/$/,
  "POST orders/{id}/simulate/": /^orders\/[^/]+\/simulate\/$/,
  "PUT orders/{id}/update-status/": /^orders\/[^/]+\/update-status\/$/,
  "PUT orders/{id}/returns/{return_id}/": /^orders\/[^/]+\/returns\/[^/]+\/$/,
};
const deliveredOrder = new RegExp(`^orders/${recordedResponses["GET orders/{id}/ delivered"].body.id}/$`);
/** A next page is also a list, and the delivered order is also an order, so they are compared first. */
const routes = [
  ["GET orders/{id}/ delivered", deliveredOrder] as const,
  ["GET next page", apiCalls["GET next page"].path] as const,
  ...Object.entries(apiCalls).map(([name, { path }]) => [name, path] as const),
  ...Object.entries(otherPaths),
];

/** After a change, this response replaces the one of a read. */
const effects: Readonly<Record<string, Readonly<Record<string, ResponseName>>>> = {
  "PUT cart/item/{id}/": { "GET cart/": "PUT cart/item/{id}/" },
  "DELETE cart/item/{id}/remove/": { "GET cart/": "DELETE cart/item/{id}/remove/" },
  "DELETE cart/clear/": { "GET cart/": "DELETE cart/clear/" },
  "PUT cart/gift/": { "GET cart/": "PUT cart/gift/" },
  "POST orders/create/": { "GET cart/": "GET cart/ after the order" },
  "POST orders/{id}/cancel/": { "GET orders/{id}/": "POST orders/{id}/cancel/" },
  "POST orders/{id}/returns/": { "GET orders/{id}/ delivered": "POST orders/{id}/returns/" },
};

const nameOf = ({ method, url = "" }: IncomingMessage): string => {
  const path = url.replace(/^\/api\//, "");
  const route = routes.find(([name, pattern]) => name.startsWith(`${method} `) && pattern.test(path));
  return route?.[0] ?? `${method} ${path}`;
};

/** A server that sends the recorded responses of the API; api/src/testing/recordResponses.test.ts keeps them equal to its own. */
export class RecordedApi {
  #replaced: Record<string, ResponseName> = {};
  readonly #server = createServer(keepAlive, (incoming, outgoing) => {
    this.#respond(incoming, outgoing).catch(() => outgoing.destroy());
  });
  /** Requests that are not recorded; each got 404. */
  unknown: string[] = [];
  url = "";

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "localhost", resolve));
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    this.url = `http://localhost:${port}`;
  }

  /** Forgets all changes. */
  reset(): void {
    this.#replaced = {};
    this.unknown = [];
  }

  async close(): Promise<void> {
    const isClosed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await isClosed;
  }

  async #respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    await readBody(incoming);
    const name = nameOf(incoming);
    const recorded = this.#replaced[name] ?? name;
    if (!(recorded in recordedResponses)) {
      this.unknown.push(name);
      return void outgoing.writeHead(404, { "content-type": "application/json" }).end('{"error":"Not found."}');
    }
    Object.assign(this.#replaced, effects[name]);
    const { status, body } = recordedResponses[recorded as ResponseName]; // the line above has looked for it
    outgoing.writeHead(status, { "content-type": "application/json" }).end(body === null ? "" : JSON.stringify(body));
  }
}
