import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import path from "node:path";
import type { PgliteDb } from "../database/pglite";
import type { ApiLog } from "../logging";

/** A socket's path may be about a hundred bytes long, so the shorter of two ways to say it. */
function socketPath(dataDir: string): string {
  const absolute = path.resolve(dataDir, "backup.sock");
  const relative = path.relative(process.cwd(), absolute);
  return relative.length < absolute.length ? relative : absolute;
}

/**
 * Lets `npm run backup` reach the process that has the embedded database open: only one may. It answers on a socket in
 * the data directory, which its owner alone can use, and can do nothing else but hand out a backup.
 * @returns the function that ends it.
 */
export async function serveBackups(dataDir: string, db: PgliteDb, log: ApiLog): Promise<() => Promise<void>> {
  const place = socketPath(dataDir);
  const server = createServer((_request, answer) => {
    db.dump().then(
      (content) => answer.writeHead(200, { "content-length": content.length }).end(content),
      (error: unknown) => {
        log.error({ err: error }, "a backup could not be made");
        answer.writeHead(500).end();
      },
    );
  });
  server.unref();
  // The data directory's lock is ours: a socket that is there was left by a process that is gone.
  rmSync(place, { force: true });
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "backups can only be made while the shop is stopped");
      resolve(false);
    });
    const before = process.umask(0o177);
    server.listen(place, () => resolve(true));
    process.umask(before);
  });
  if (isOpen) chmodSync(place, 0o600);
  return async () => {
    if (!isOpen) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** A backup from the running shop; null when none is running on this directory. */
export function requestBackup(dataDir: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketPath(dataDir), path: "/", timeout: 120_000 }, (answer) => {
      if (answer.statusCode === 200) return resolve(answer);
      answer.resume();
      reject(new Error("The running shop could not make a backup; its log says why."));
    });
    asked.on("timeout", () => asked.destroy(new Error("The running shop did not answer within two minutes.")));
    asked.on("error", (error: NodeJS.ErrnoException) => {
      if (["ENOENT", "ECONNREFUSED", "ENOTSUP"].includes(error.code ?? "")) resolve(null);
      else reject(error);
    });
    asked.end();
  });
}
