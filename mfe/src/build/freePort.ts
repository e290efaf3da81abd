import { createServer } from "node:net";
import { UserError } from "../UserError";

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "localhost", () => server.close(() => resolve(true)));
  });

/** The first free port of the loopback address from `first` on. @throws UserError when none of the next hundred is free */
export async function freePortFrom(first: number): Promise<number> {
  const last = Math.min(first + 99, 65_535);
  for (let port = first; port <= last; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new UserError(`There is no free port from ${first} to ${last}.`);
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
