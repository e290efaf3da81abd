interface KeepaliveCall {
  method: "POST" | "DELETE";
  /** Relative to the API's base: `auth/logout/`. */
  path: string;
  /** Of whoever asked: at the end of a session it is forgotten here by now. */
  token: string;
  body?: object;
}

/** A change that goes through although the page is left at once; nobody hears the answer, and the console of a failure. */
export function sendKeepalive({ method, path, token, body }: KeepaliveCall): void {
  const headers = { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) };
  fetch(`/api/${path}`, { method, headers, keepalive: true, ...(body && { body: JSON.stringify(body) }) }).catch(
    (error: unknown) => console.warn(`the server was not told: ${path}`, error),
  );
}
