import { isJsonObject } from "../http/parseJson";

/** The API's error of each field; empty for a status other than 4xx. */
export function fieldErrors(status: number, body: unknown): Record<string, string> {
  if (status < 400 || status >= 500 || !isJsonObject(body) || !isJsonObject(body.fields)) return {};
  const isText = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === "string" && entry[1] !== "";
  return Object.fromEntries(Object.entries(body.fields).filter(isText));
}

/** The texts of an object's fields. The page that shows them has no form, so the field's name replaces "This field". */
const textsOf = (value: unknown): string[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([name, text]) =>
        typeof text === "string" && text !== ""
          ? [text.replace(/^This field/, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)]
          : [],
      )
    : [];

/**
 * The API's texts about a rejected form: one for each wrong field, otherwise the one for the whole form. The list is empty for a
 * status other than 4xx, because the text of a server error is not for shoppers.
 */
export function rejectionTexts(status: number, body: unknown): string[] {
  if (status < 400 || status >= 500 || !isJsonObject(body)) return [];
  const ofFields = textsOf(body.fields);
  return ofFields.length > 0 ? ofFields : textsOf({ error: body.error });
}
