import type { RenderResult, SentResult } from "../../protocol/renderMessages";

/** @throws SyntaxError when initial data is not JSON. It becomes a part of the document's own data. */
export function resultOf({ htmlBytes, initialDataBytes, ...result }: SentResult, body: Buffer): RenderResult {
  let at = htmlBytes;
  const initialData = initialDataBytes.map(([remote, bytes]): [string, string] => {
    const json = body.toString("utf8", at, at + bytes);
    at += bytes;
    JSON.parse(json);
    return [remote, json];
  });
  return { ...result, html: body.subarray(0, htmlBytes), initialData: Object.fromEntries(initialData) };
}
