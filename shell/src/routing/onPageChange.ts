const listeners = new Set<() => void>();

/** Calls the listener after each change of path or query within this tab. */
export function onPageChange(listener: () => void): void {
  listeners.add(listener);
}

export function notifyPageChange(): void {
  for (const listener of listeners) listener();
}
