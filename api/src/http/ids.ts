import { httpErrors } from "../errors";

export const uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
const uuid = new RegExp(uuidPattern);

/** Whether a text can be an id at all. */
export const isId = (text: string): boolean => uuid.test(text);

/** Reads an id from a path or body. @throws HttpError 404 for what cannot be one: nothing has that id (reliability 2.8). */
export function knownId(id: string): string {
  if (!isId(id)) throw httpErrors.notFound();
  return id.toLowerCase();
}
