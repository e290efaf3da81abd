/** The longest value, in characters: servers reject a request whose headers exceed 16 KiB, with all cookies. */
const maxLength = 8192;

/** Whether a value that was stored or sent can be part of a request's header: visible ASCII, and not too long. */
export const isHeaderValue = (value: unknown): value is string =>
  typeof value === "string" && value.length <= maxLength && /^[!-~]+$/.test(value);
