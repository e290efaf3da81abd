/** @jest-environment node */
import { FrameReader, frameOf } from "./messageFrames";

const maxBytes = 1000;
const read = () => {
  const messages: [head: unknown, body: string][] = [];
  return { messages, reader: new FrameReader(maxBytes, (head, body) => messages.push([head, body.toString()])) };
};

describe("messageFrames", () => {
  it.each([1, 3, 7, 1000])("joins messages that arrive in chunks of %d bytes", (size) => {
    const stream = Buffer.concat([
      ...frameOf({ kind: "rendered" }, [Buffer.from("<p>£ 1,250</p>"), Buffer.from('{"a":1}')]),
      ...frameOf({ kind: "ready" }),
      ...frameOf({ kind: "log", text: "é" }, [Buffer.alloc(0)]),
    ]);
    const { messages, reader } = read();
    for (let at = 0; at < stream.length; at += size) reader.push(stream.subarray(at, at + size));
    expect(messages).toEqual([
      [{ kind: "rendered" }, '<p>£ 1,250</p>{"a":1}'],
      [{ kind: "ready" }, ""],
      [{ kind: "log", text: "é" }, ""],
    ]);
  });

  it("F13 refuses what is no message, and takes no memory for a message that is too long", () => {
    const [tooLong = Buffer.alloc(0)] = frameOf({}, [Buffer.alloc(maxBytes)]);
    expect(() => read().reader.push(tooLong)).toThrow("bytes");
    expect(() => read().reader.push(Buffer.alloc(8))).toThrow("bytes");
    expect(() => read().reader.push(Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 120]))).toThrow(SyntaxError);
  });
});
