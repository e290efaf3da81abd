/** The faults injected into responses of the API (reliability B1). */
export const apiFaults = [
  "500",
  "503",
  "404",
  "403",
  "429",
  "hang",
  "connection reset",
  "malformed JSON",
  "200 with HTML",
  "empty body",
  "null",
  "empty object",
  "empty list",
  "JSON text",
  "wrong types",
  "one unreadable row",
  "missing optional fields",
  "5 MB body",
] as const;
export type ApiFault = (typeof apiFaults)[number];

/** The server's error text of each status. The shop shows it as sent, except for a 500, whose text is internal (decision 38). */
export const errorTexts = {
  "500": "TypeError at orders.ts:7",
  "503": "The shop is very busy. Please try again in a moment.",
  "404": "Not found.",
  "403": "Your session could not be confirmed. Please reload the page and try again.",
  "429": "Too many attempts. Please try again later.",
} as const;
export const isStatus = (fault: ApiFault): fault is keyof typeof errorTexts => fault in errorTexts;

/** Is the body JSON that is not what the call returns? Only a call whose response is not read succeeds. */
export const isOtherJson = (fault: ApiFault): boolean =>
  ["null", "empty object", "empty list", "wrong types"].includes(fault);
/** Is the response one that the shop cannot read in any call? */
export const isUnreadable = (fault: ApiFault): boolean =>
  isOtherJson(fault) || ["malformed JSON", "200 with HTML", "empty body", "JSON text"].includes(fault);
/** Is the response still good enough for the shop to use? */
export const isHarmless = (fault: ApiFault): boolean =>
  ["one unreadable row", "missing optional fields", "5 MB body"].includes(fault);

/**
 * The text that a shopper reads: the server's own sentence, a fixed one for network errors (decision 38), else `fallback`, which
 * is the call's own text of specification §8. Without `fallback` it is a general sentence.
 */
export function messageFor(fault: ApiFault, fallback?: string): string {
  if (fault === "hang") return "The shop took too long to answer. Please try again.";
  if (fault === "connection reset") return "The shop could not be reached. Check your connection and try again.";
  if (isStatus(fault) && fault !== "500") return errorTexts[fault];
  if (fallback !== undefined) return fallback;
  if (fault === "500") return "Something went wrong on our side. Please try again.";
  return "The shop's answer could not be read. Please try again.";
}

/** The names of the fields that may be absent (specification §3), at any depth. */
const optional: ReadonlySet<string> = new Set([
  // Products.
  ...[
    "tagline",
    "description",
    "material",
    "size",
    "active_discount",
    "original_price",
    "collection",
    "category",
    "slug",
  ],
  "images",
  "thumbnail",
  "image",
  "count",
  "next",
  // Carts.
  "revision",
  "added_price",
  "inventory",
  // Accounts.
  "first_name",
  "last_name",
  "name",
  "buyer",
  "cart_merged",
  // Orders.
  "order_number",
  "items",
  "tracking_updates",
  "notes",
  "full_name",
  "address",
  "city",
  "country",
  "zip_code",
  "phone_number",
  "payment_method",
  "created_at",
  "status",
]);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const mapFields = (value: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));

/** The same shape, with a wrong type in every field. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (isObject(value)) return mapFields(value, withWrongTypes);
  if (typeof value === "string") return [{ wrong: value.length }];
  if (typeof value === "number") return { wrong: value };
  return typeof value === "boolean" ? "yes" : 7;
}

function withoutOptional(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOptional);
  if (!isObject(value)) return value;
  const required = Object.entries(value).filter(([name]) => !optional.has(name));
  return mapFields(Object.fromEntries(required), withoutOptional);
}

/** A list of products or orders gets one more row, of which no field can be read. */
function withUnreadableRow(value: unknown): unknown {
  if (!isObject(value) || !("results" in value) || !Array.isArray(value.results)) return value;
  return { ...value, results: [withWrongTypes(value.results[0] ?? {}), ...value.results] };
}

/** The body that replaces the true response `json`, for the faults of the body. */
export function faultyBody(fault: ApiFault, json: unknown): string {
  if (fault === "malformed JSON") return JSON.stringify(json).slice(0, -1);
  if (fault === "200 with HTML") return "<!doctype html><title>Sign in to the Wi-Fi</title><p>undefined";
  if (fault === "empty body") return "";
  if (fault === "null") return "null";
  if (fault === "empty object") return "{}";
  if (fault === "empty list") return "[]";
  if (fault === "JSON text") return '"undefined"';
  if (fault === "one unreadable row") return JSON.stringify(withUnreadableRow(json));
  if (fault === "wrong types") return JSON.stringify(withWrongTypes(json));
  if (fault === "missing optional fields") return JSON.stringify(withoutOptional(json));
  return JSON.stringify({ ...(json as object), padding: "x".repeat(5 * 1024 * 1024) }); // every response of the API is an object
}
