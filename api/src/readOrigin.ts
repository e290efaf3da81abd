/**
 * Reads the address of a whole site: links and cookies are below its root.
 * @returns the origin as browsers send it: in lower case, without the protocol's own port and without a slash at the end
 * @throws Error with a sentence for a path, a query, credentials, white space or another protocol
 */
export function readOrigin(setting: string, text: string): string {
  if (!/^https?:\/\/[^\s/?#@\\]+\/*$/i.test(text) || !URL.canParse(text))
    throw new Error(
      `${setting} must be an address such as https://shop.example, without anything after the host and port.`,
    );
  return new URL(text).origin;
}
