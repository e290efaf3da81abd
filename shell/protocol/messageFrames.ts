import type { Socket } from "node:net";

// How messages cross between the document server and a worker process: the lengths of two parts, then a JSON text, then bytes that are not
// decoded on the way, such as rendered HTML.

/** The most bytes of one message. A release has less code than that, and a page less HTML. */
const maxMessageBytes = 32 * 1024 * 1024;
/** The two lengths, four bytes each. */
const prefixBytes = 8;

/** The bytes of one message. @param body its parts, which stay as they are. */
export function frameOf(head: object, body: readonly Uint8Array[] = []): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.allocUnsafe(prefixBytes);
  prefix.writeUInt32LE(json.length, 0);
  prefix.writeUInt32LE(
    body.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return [Buffer.concat([prefix, json]), ...body];
}

/** Writes one message at once. */
export function writeFrame(socket: Socket, head: object, body?: readonly Uint8Array[]): void {
  socket.cork();
  for (const part of frameOf(head, body)) socket.write(part);
  socket.uncork();
}

interface FrameHandlers {
  onMessage: (head: unknown, body: Buffer) => void;
  /** Called with what was thrown for a message, or for what is none. */
  onFault: (error: unknown) => void;
}

/** Calls a function for each message that arrives. */
export function readFrames(socket: Socket, { onMessage, onFault }: FrameHandlers): void {
  const reader = new FrameReader(maxMessageBytes, onMessage);
  socket.on("data", (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch (error) {
      onFault(error);
    }
  });
}

/** Joins the chunks of a stream to messages. */
export class FrameReader {
  readonly #onMessage: (head: unknown, body: Buffer) => void;
  readonly #maxBytes: number;
  readonly #prefix = Buffer.alloc(prefixBytes);
  /** `null` while the lengths are read. */
  #message: Buffer | null = null;
  #filled = 0;

  /** @param maxBytes of one message. */
  constructor(maxBytes: number, onMessage: (head: unknown, body: Buffer) => void) {
    this.#maxBytes = maxBytes;
    this.#onMessage = onMessage;
  }

  /** @throws Error for what is no message, or a message that is too long. */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const target = this.#message ?? this.#prefix;
      const length = Math.min(target.length - this.#filled, chunk.length - at);
      target.set(chunk.subarray(at, at + length), this.#filled);
      at += length;
      this.#filled += length;
      if (this.#filled === target.length) this.#finish();
    }
  }

  #finish(): void {
    this.#filled = 0;
    const jsonBytes = this.#prefix.readUInt32LE(0);
    if (this.#message === null) {
      const bytes = jsonBytes + this.#prefix.readUInt32LE(4);
      if (jsonBytes === 0 || bytes > this.#maxBytes) throw new Error(`a message of ${bytes} bytes`);
      this.#message = Buffer.allocUnsafe(bytes);
      return;
    }
    const message = this.#message;
    this.#message = null;
    this.#onMessage(JSON.parse(message.toString("utf8", 0, jsonBytes)), message.subarray(jsonBytes));
  }
}
