import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What happens on the way between the API and PostgreSQL, until told otherwise. */
export type InjectedFault =
  | { kind: "none" }
  /** Each answer comes so much later. */
  | { kind: "slow"; ms: number }
  /** Answers do not come, and nobody says why. */
  | { kind: "silent" }
  /** Connections break in mid-sentence. */
  | { kind: "reset" }
  /** The next transaction with this in a statement is kept by the database, and its connection breaks before that is told. */
  | { kind: "answer to COMMIT lost"; of: string };

export interface FaultProxy {
  /** The database, through this wire. */
  url: string;
  now: (trouble: InjectedFault) => void;
  close: () => Promise<void>;
}

/** Stands between the API and a PostgreSQL on loopback, as a bad network would. */
export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let trouble: InjectedFault = { kind: "none" };
  let healed: Promise<void> = Promise.resolve();
  let heal = () => {};

  const server = net.createServer((client) => {
    const database = net.connect(Number(target.port), target.hostname);
    let isMeant = false;
    let loses = false;
    let before: Promise<void> = Promise.resolve(); // answers stay in order, however late
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
      socket.on("error", end);
    }
    client.on("data", (asked) => {
      if (trouble.kind === "answer to COMMIT lost") {
        isMeant ||= asked.includes(trouble.of);
        loses ||= isMeant && asked.includes("COMMIT");
      }
      if (trouble.kind === "reset") client.resetAndDestroy();
      else database.write(asked);
    });
    database.on("data", (answer) => {
      if (loses) return client.resetAndDestroy();
      const { kind } = trouble;
      const lateMs = trouble.kind === "slow" ? trouble.ms : 0;
      const due = sleep(lateMs);
      before = before
        .then(() => (kind === "silent" ? healed : due))
        .then(() => {
          if (!client.destroyed) client.write(answer);
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
    now: (next) => {
      heal();
      trouble = next;
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
