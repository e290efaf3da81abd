/** What rides along in navigation state between the pages of this room (decisions 3 and 7). */
export interface Travel {
  /** Already typed on the page before. */
  email?: string;
  /** The page that asked for the sign-in. */
  from?: string;
  /** Registered a moment ago and not verified yet. */
  isRegistered?: boolean;
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Reads navigation state, which is whatever the page before (or an old visit) put there. */
export function readTravel(state: unknown): Travel {
  if (typeof state !== "object" || state === null) return {};
  const { email, from, isRegistered }: { email?: unknown; from?: unknown; isRegistered?: unknown } = state;
  return {
    ...(text(email) ? { email: String(email) } : {}),
    ...(text(from) ? { from: String(from) } : {}),
    ...(isRegistered === true ? { isRegistered } : {}),
  };
}
