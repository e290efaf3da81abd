/** What the function reads of the browser's storages. Where the browser denies them, or a value was changed by hand: `undefined`. */
export function readStorage<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
