import type { IncomingMessage } from "node:http";

/** Reads a request or a response to its end. */
export async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer); // a stream without an encoding gives buffers
  return Buffer.concat(chunks);
}
