import { randomBytes } from "node:crypto";
import { chmodSync, readdirSync, renameSync, rmSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withSocketPath } from "./socketPath";

/** What a process that has or wants the data directory tells of itself. */
export interface Claimant {
  /** Random text: of two that want the directory at the same moment, the lower one goes first. */
  rank: string;
  /** In the process namespace of that process. */
  pid: number;
  host: string;
  isOwner: boolean;
}

/** `unknown`: a process listens, but does not say which. */
type Reply = Claimant | "gone" | "unknown";

/** How long a claimant may take to reply, ms. A process that is suspended does not. */
const replyMs = 1500;

const shape = /^database\.[0-9a-f]{16}\.sock$/;

function toClaimant(text: string): Reply {
  try {
    return JSON.parse(text) as Claimant; // written by `announce`
  } catch {
    return "unknown";
  }
}

function replyOf(code: string | undefined): string {
  if (code === "ECONNREFUSED" || code === "ENOENT") return "gone";
  // The process ended, or left, before it replied.
  return code === "ECONNRESET" || code === "EPIPE" ? "" : "unknown";
}

/**
 * Connects to the socket of a process. It works across namespaces of processes, networks and files of one kernel, which closes a
 * socket when its process ends, however it ends.
 */
function connectTo(folder: string, name: string): Promise<string> {
  return withSocketPath(
    folder,
    name,
    (file) =>
      new Promise((resolve) => {
        let text = "";
        const socket = net.connect(file);
        const timer = setTimeout(() => done("unknown"), replyMs);
        function done(reply: string): void {
          clearTimeout(timer);
          socket.destroy();
          resolve(reply);
        }
        socket.on("data", (chunk) => {
          text += chunk.toString();
        });
        socket.on("end", () => done(text));
        socket.on("error", ({ code }: NodeJS.ErrnoException) => done(replyOf(code)));
      }),
  );
}

/** Whether a process accepts connections on a socket of this name. */
export function isListening(folder: string, name: string): Promise<boolean> {
  return withSocketPath(
    folder,
    name,
    (file) =>
      new Promise((resolve) => {
        const socket = net.connect(file, () => {
          socket.destroy();
          resolve(true);
        });
        socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "EACCES" || code === "EAGAIN"));
      }),
  );
}

async function ask(folder: string, name: string): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await connectTo(folder, name);
    if (reply === "gone" || reply === "unknown") return reply;
    if (reply !== "") return toClaimant(reply);
    if (attempt === 5) return "unknown";
    await sleep(50);
  }
}

/** This process, as others find it. */
export interface Presence {
  /** The other processes that have or want the directory; null for one that does not say who it is. */
  others(): Promise<(Claimant | null)[]>;
  /** From now on the others learn that the directory has an owner. Removes the sockets of processes that have ended. */
  own(): void;
  leave(): void;
}

/**
 * Listens on a socket in the data directory. Its name appears there only when it can be connected to. So of two processes at least one
 * finds the other.
 * @returns null where the file system or the operating system has no such sockets.
 */
export async function announce(folder: string, about: Omit<Claimant, "isOwner">): Promise<Presence | null> {
  const name = `database.${randomBytes(8).toString("hex")}.sock`;
  const gone = new Set<string>();
  let isOwner = false;
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(JSON.stringify({ ...about, isOwner } satisfies Claimant));
  });
  server.unref();
  const isOpen = await withSocketPath(
    folder,
    `${name}.new`,
    (file) =>
      new Promise<boolean>((resolve) => {
        server.once("error", () => resolve(false));
        server.listen(file, () => resolve(true));
      }),
  );
  if (!isOpen) return null;
  try {
    chmodSync(path.join(folder, `${name}.new`), 0o600);
    renameSync(path.join(folder, `${name}.new`), path.join(folder, name));
  } catch {
    server.close();
    return null;
  }
  return {
    async others() {
      const names = readdirSync(folder).filter((other) => shape.test(other) && other !== name);
      const replies = await Promise.all(names.map((other) => ask(folder, other)));
      for (const [index, other] of names.entries()) if (replies[index] === "gone") gone.add(other);
      return replies.filter((reply) => reply !== "gone").map((reply) => (reply === "unknown" ? null : reply));
    },
    own() {
      isOwner = true;
      for (const other of gone) rmSync(path.join(folder, other), { force: true });
    },
    leave() {
      rmSync(path.join(folder, name), { force: true });
      server.close();
    },
  };
}
