interface KeepaliveCall {
  method: "POST" | "DELETE";
  /** Relative to the API's base: `auth/logout/`. */
  path: string;
  /** A parameter, because at the end of a session the stored token is removed before this call. */
  token: string;
  body?: object;
}

/** Sends a change, also while the page unloads. The response is ignored; a network error is logged. */
export function sendKeepalive({ method, path, token, body }: KeepaliveCall): void {
  const headers = { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) };
  fetch(`/api/${path}`, { method, headers, keepalive: true, ...(body && { body: JSON.stringify(body) }) }).catch(
    (error: unknown) => console.warn(`the server was not notified: ${path}`, error),
  );
}
