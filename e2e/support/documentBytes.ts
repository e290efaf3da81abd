import { get } from "node:http";
import { expect } from "./test";

/** The bytes of a page's document as the server sends it, compressed for a cache. */
export function documentBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      expect(response.headers["content-encoding"]).toBe("br");
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
