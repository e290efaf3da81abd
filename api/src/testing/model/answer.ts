/** What a call got back. */
export interface Answer {
  status: number;
  // A rule reads the fields that it expects; a missing field makes the answer wrong.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  /** The lines of `Set-Cookie`. */
  setCookies: readonly string[];
}

/** The value that the answer sets a cookie to; null when it does not set it. */
export function cookieIn({ setCookies }: Answer, name: string): string | null {
  const line = setCookies.find((one) => one.startsWith(`${name}=`));
  const value = line?.slice(name.length + 1).split(";")[0];
  return value || null;
}
