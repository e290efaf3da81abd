import asyncHooks from "node:async_hooks";
import type { Writable } from "node:stream";
import util from "node:util";

// Imported before React, which takes both classes as it is evaluated. React writes a document as some ten thousand short strings, and
// encodes each of them. And it has Node follow every promise, for calls outside of a rendering, which no page makes.

/** What React has written since `readHtml` began. */
let text = "";

/** Collects the strings that React would encode. So the whole document is encoded once. */
class TextCollector {
  readonly encode = (string: string): string => string;

  encodeInto(string: string): { read: number; written: number } {
    text += string;
    return { read: string.length, written: 0 };
  }
}

class NoStorage {
  readonly run = <A extends unknown[], R>(_: unknown, work: (...values: A) => R, ...values: A): R => work(...values);
  readonly getStore = (): undefined => undefined;
}

Object.assign(util, { TextEncoder: TextCollector });
Object.assign(asyncHooks, { AsyncLocalStorage: NoStorage });

/** What React uses of a stream. It writes long strings without encoding them. */
const destination = {
  write(string: string): boolean {
    text += string;
    return true;
  },
  on() {},
  end() {},
  destroy() {},
};

/** The HTML of a rendering that is complete. @param pipe writes all of it at once. */
export function readHtml(pipe: (destination: Writable) => void): string {
  text = "";
  pipe(destination as unknown as Writable); // React uses no more of it
  const html = text;
  text = "";
  return html;
}
