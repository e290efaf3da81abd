import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A fault between the API and PostgreSQL; it lasts until the next call of `inject`. */
export type InjectedFault =
  | { kind: "none" }
  /** Each response is delayed. */
  | { kind: "slow"; ms: number }
  /** Responses do not arrive, and connections stay open. */
  | { kind: "silent" }
  /** Connections break while a request is sent. */
  | { kind: "reset" }
  /** The database commits the next transaction that has this text in a statement; its connection breaks before the response. */
  | { kind: "response to COMMIT lost"; of: string };

export interface FaultProxy {
  /** The URL of the database through this proxy. */
  url: string;
  inject: (fault: InjectedFault) => void;
  close: () => Promise<void>;
}

/** A TCP proxy between the API and a PostgreSQL on loopback, which injects the faults of a bad network. */
export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let fault: InjectedFault = { kind: "none" };
  let healed: Promise<void> = Promise.resolve();
  let heal = () => {};

  const server = net.createServer((client) => {
    const database = net.connect(Number(target.port), target.hostname);
    let isTargeted = false;
    let losesResponse = false;
    let previous: Promise<void> = Promise.resolve(); // responses stay in order
    const disconnect = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("close", () => {
        sockets.delete(socket);
        disconnect();
      });
      socket.on("error", disconnect);
    }
    client.on("data", (request) => {
      if (fault.kind === "response to COMMIT lost") {
        isTargeted ||= request.includes(fault.of);
        losesResponse ||= isTargeted && request.includes("COMMIT");
      }
      if (fault.kind === "reset") client.resetAndDestroy();
      else database.write(request);
    });
    database.on("data", (response) => {
      if (losesResponse) return client.resetAndDestroy();
      const { kind } = fault;
      const delayMs = fault.kind === "slow" ? fault.ms : 0;
      const due = sleep(delayMs);
      previous = previous
        .then(() => (kind === "silent" ? healed : due))
        .then(() => {
          if (!client.destroyed) client.write(response);
        });
      return undefined;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port was given");
  const url = new URL(databaseUrl);
  url.port = String(address.port);

  return {
    url: url.toString(),
    inject: (next) => {
      heal();
      fault = next;
      if (next.kind !== "silent") return;
      healed = new Promise((resolve) => {
        heal = resolve;
      });
    },
    close: async () => {
      heal();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
