import { createServer } from "node:net";

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "localhost", () => server.close(() => resolve(true)));
  });

/** The first free port of the loopback address from `first` on. @throws Error when none of the next hundred is free */
export async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${first} to ${first + 99}`);
}

/** Any free port of the loopback address, as the system chooses it. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}
