import type { ShopEventType } from "../contract/contract";

/**
 * By event that remotes send: the fields that every release of this contract's major version sends, with their types. The types of the
 * contract hold only within one build, and each remote is built alone. An id that may be `null` is only compared, so it is not checked.
 */
const shapes: { readonly [T in ShopEventType]?: Readonly<Record<string, "string" | "number">> } = {
  "cart.changed": { revision: "number", quantity: "number" },
  "cart.outdated": { revision: "number" },
  "cart.itemAdded": { productId: "string", title: "string" },
  "order.placed": { orderId: "string" },
};

/** Whether the data of an event can be delivered. Events that this shell does not know are for newer listeners. */
export const isWellFormed = (type: ShopEventType, data: object): boolean =>
  Object.entries(shapes[type] ?? {}).every(
    ([field, kind]) => typeof (data as Readonly<Record<string, unknown>>)[field] === kind, // its fields are checked here
  );
