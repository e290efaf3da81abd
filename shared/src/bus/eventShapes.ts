import type { ShopEvents, ShopEventType } from "../contract/contract";

type Kinds = "string" | "number" | "string null";

/**
 * By event: the fields that every release of this contract's major version sends, with their types. The types of the contract hold only
 * within one build, and each remote is built alone.
 */
const shapes: { readonly [T in ShopEventType]: Readonly<Record<keyof ShopEvents[T], Kinds>> } = {
  "cart.changed": { cartId: "string null", revision: "number", quantity: "number" },
  "cart.outdated": { revision: "number" },
  "cart.itemAdded": { productId: "string", title: "string" },
  "session.changed": { status: "string" },
  "order.placed": { orderId: "string" },
  "remote.failed": { remote: "string", release: "string", phase: "string", message: "string" },
};

/** Whether the data of an event can be delivered. Events that this shell does not know are for newer listeners. */
export const isWellFormed = (type: string, data: object): boolean =>
  Object.entries(shapes[type as ShopEventType] ?? {}).every(([field, kinds]) => {
    const value = (data as Readonly<Record<string, unknown>>)[field]; // its fields are checked here
    return kinds.includes(value === null ? "null" : typeof value);
  });
