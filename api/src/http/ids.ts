import { faults } from "../errors";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads an id from a path or body. @throws Fault 404 for what cannot be one: nothing has that id (reliability 2.8). */
export function knownId(id: string): string {
  if (!uuid.test(id)) throw faults.notFound();
  return id.toLowerCase();
}
