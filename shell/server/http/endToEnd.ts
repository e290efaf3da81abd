import type { IncomingHttpHeaders } from "node:http";

/** What headers say about one connection, and not to whom it is passed on (RFC 9110 §7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** The headers of a request or response that a proxy passes on: without those of the connection, and those that `Connection` names. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const isPassedOn = ([name]: [string, unknown]) => !ofConnection.has(name) && !named.includes(name);
  return Object.fromEntries(Object.entries(headers).filter(isPassedOn));
}
