/** What forms keep in the tab for a shopper who comes back is stored under names with this ending. */
const ending = "Draft";

/** Whoever signs out leaves nothing of what was typed behind (reliability T4). */
export function dropDrafts(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.endsWith(ending));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Where storage is denied nothing is kept.
  }
}
