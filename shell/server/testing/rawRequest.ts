import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";

/** Sends a request with the address exactly as given. Node's client and `inject` rewrite a hostile one, or refuse it. */
export async function rawRequest(
  app: FastifyInstance,
  { method, target, headers = {}, body = "" }: RawRequest,
): Promise<RawResponse> {
  const { port } = new URL(app.listeningOrigin);
  const socket = connect({ host: "127.0.0.1", port: Number(port) });
  const sent = {
    Host: "shop.example",
    Connection: "close",
    "Content-Length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${method} ${target} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`);
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    text += part;
  });
  await once(socket, "close");
  const [head = ""] = text.split("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    location: /^location: ?(.*)$/im.exec(head)?.[1] ?? null,
  };
}

export interface RawRequest {
  method: string;
  /** The address in the request line. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
}
interface RawResponse {
  status: number;
  location: string | null;
}
