import { ApiError } from "./ApiError";

/**
 * Parses a response. The exception of `parse` is logged.
 * @throws ApiError with the code `invalid` and a text that can be shown, when `parse` throws.
 */
export function parseResponse<Wire, Parsed>(parse: (wire: Wire) => Parsed, wire: Wire): Parsed {
  try {
    return parse(wire);
  } catch (cause) {
    console.warn("a response could not be read", cause);
    throw new ApiError("The shop's answer could not be read. Please try again.", 200, "invalid");
  }
}
