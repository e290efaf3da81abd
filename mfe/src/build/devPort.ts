import { UserError } from "../UserError";

/** The first port of the dev servers. @throws UserError when `DEV_PORT` is none */
export function devPort(env: NodeJS.ProcessEnv = process.env): number {
  const text = env.DEV_PORT || "3100";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UserError(`DEV_PORT must be a port number, not "${text}".`);
  return port;
}
