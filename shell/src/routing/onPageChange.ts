const listeners = new Set<() => void>();

/** Called after each change of path or query within this tab. */
export function onPageChange(listener: () => void): void {
  listeners.add(listener);
}

export function tellPageChange(): void {
  for (const listener of listeners) listener();
}
