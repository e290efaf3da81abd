import { isJsonObject } from "../http/parseJson";

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
