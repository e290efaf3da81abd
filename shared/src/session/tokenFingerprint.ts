/** A short hash that recognises a session's token and cannot be turned back into it (FNV-1a, 32 bits); `null` for no token. */
export function tokenFingerprint(token: string | null): string | null {
  if (token === null) return null;
  let hash = 0x811c9dc5;
  for (const char of token) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
