import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import path from "node:path";
import { backupSocket } from "../database/lock";
import type { PgliteDb } from "../database/pglite";
import { withSocketPath } from "../database/socketPath";
import type { ApiLog } from "../logging";

function listen(server: Server, file: string, log: ApiLog): Promise<boolean> {
  return new Promise((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "backups can only be made while the shop is stopped");
      resolve(false);
    });
    const previousMask = process.umask(0o177);
    server.listen(file, () => resolve(true));
    process.umask(previousMask);
  });
}

/**
 * Serves backups of the embedded database to `npm run backup`, because only one process can open that database. It
 * listens on a socket in the data directory that only its owner can use, and serves nothing else.
 * @returns the function that ends it.
 */
export async function serveBackups(dataDir: string, db: PgliteDb, log: ApiLog): Promise<() => Promise<void>> {
  const socketFile = path.join(dataDir, backupSocket);
  const server = createServer((_request, response) => {
    db.dump().then(
      (content) => response.writeHead(200, { "content-length": content.length }).end(content),
      (error: unknown) => {
        log.error({ err: error }, "a backup could not be made");
        response.writeHead(500).end();
      },
    );
  });
  server.unref();
  // This process has the directory's lock, and no process listened on this socket when it took it (database/lock.ts).
  rmSync(socketFile, { force: true });
  const isOpen = await withSocketPath(dataDir, backupSocket, (file) => listen(server, file, log));
  if (isOpen) chmodSync(socketFile, 0o600);
  return async () => {
    if (!isOpen) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(socketFile, { force: true });
  };
}

/** A backup from the running shop; null when no shop runs on this directory. */
export function requestBackup(dataDir: string): Promise<IncomingMessage | null> {
  return withSocketPath(dataDir, backupSocket, requestFrom);
}

function requestFrom(socketPath: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, path: "/", timeout: 120_000 }, (response) => {
      if (response.statusCode === 200) return resolve(response);
      response.resume();
      reject(new Error("The running shop could not make a backup; its log says why."));
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("The running shop did not answer within two minutes.")));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (["ENOENT", "ECONNREFUSED", "ENOTSUP"].includes(error.code ?? "")) resolve(null);
      else reject(error);
    });
    outgoing.end();
  });
}
