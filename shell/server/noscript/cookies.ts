/** The value of a Cookie header after a response has set cookies. @param setCookies values of Set-Cookie headers. */
export function withSetCookies(cookieHeader: string, setCookies: readonly string[]): string {
  const pairs = [...cookieHeader.split(/;\s*/), ...setCookies.map((line) => line.split(";")[0] ?? "")];
  const byName = new Map(
    pairs.flatMap((pair) => {
      const [name, ...rest] = pair.split("=");
      return name && rest.length > 0 ? [[name, rest.join("=")] as const] : [];
    }),
  );
  return [...byName].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** A cookie's value in a Cookie header. @param name contains no special character of regular expressions. */
export const cookieNamed = (cookieHeader: string, name: string): string | undefined =>
  cookieHeader.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))?.[1];
