import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { parseEvents, type TestEvent } from "../reporters/testEvents";

/** Reads a file of events while processes append to it. */
export interface EventTail {
  /** Reads what was appended since the last call, up to the last complete line. */
  read: () => void;
}

/** Empties the file, so that events of an earlier run are gone. */
export function tailEvents(file: string, onEvent: (event: TestEvent) => void): EventTail {
  writeFileSync(file, "");
  const chunk = Buffer.alloc(65_536);
  let position = 0;
  let rest = Buffer.alloc(0);
  return {
    read: () => {
      const descriptor = openSync(file, "r");
      for (let count = 1; count > 0; position += count) {
        count = readSync(descriptor, chunk, 0, chunk.length, position);
        rest = Buffer.concat([rest, chunk.subarray(0, count)]);
      }
      closeSync(descriptor);
      const end = rest.lastIndexOf("\n") + 1;
      for (const event of parseEvents(rest.toString("utf8", 0, end))) onEvent(event);
      rest = rest.subarray(end);
    },
  };
}
