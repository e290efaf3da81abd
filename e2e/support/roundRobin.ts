import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { keepAlive } from "@aurelle/shared/testing/keepAlive";

/** A proxy that sends each request to the next one of several shops, as in front of a rolling update. */
export class RoundRobin {
  /** The shops' addresses: `http://localhost:4000`. */
  targets: readonly string[] = [];
  #next = 0;
  readonly #server = createServer(keepAlive, (incoming, outgoing) => {
    const target = this.targets[this.#next % this.targets.length] ?? "";
    this.#next += 1;
    const { method, headers, url = "/" } = incoming;
    const forwarded = request(new URL(url, target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.once("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });

  /** Listens on any free port. @returns its own address. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "localhost", resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
