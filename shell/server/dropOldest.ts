/** Drops entries of a map until it has `max`, the ones that were added first. */
export function dropOldest(map: Map<unknown, unknown>, max: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= max) return;
    map.delete(oldest);
  }
}
