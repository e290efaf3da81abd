import { httpErrors } from "../errors";

export const uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
const uuid = new RegExp(uuidPattern);

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => uuid.test(text);

/** Reads an id from a path or body. @throws HttpError 404 for any other text, as for an id that does not exist. */
export function parseId(id: string): string {
  if (!isId(id)) throw httpErrors.notFound();
  return id.toLowerCase();
}
