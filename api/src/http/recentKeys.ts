/** A map of at most `max` keys: one more removes the key that was set longest ago. */
export interface RecentKeys<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/**
 * The oldest key is found by one iterator that lives as long as the map. A new iterator would first skip the entries
 * that were removed since the map last grew, up to hundreds of thousands.
 */
export function createRecentKeys<Value>(max: number): RecentKeys<Value> {
  const values = new Map<string, Value>();
  // Each key that it returns is removed at once, so all remaining keys are ahead of it.
  const oldest = values.keys();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      // Deleting first moves the key to the end, so the map stays in the order of use.
      values.delete(key);
      values.set(key, value);
      if (values.size > max) values.delete(oldest.next().value ?? "");
    },
    delete(key) {
      values.delete(key);
    },
  };
}
