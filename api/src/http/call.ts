import { Type } from "@sinclair/typebox";
import type { FastifySchema } from "fastify";

declare module "fastify" {
  interface FastifySchema {
    operationId?: string;
  }
}

export const tags = ["Catalogue", "Cart", "Wishlist", "Accounts", "Orders", "E-mails", "Documentation"] as const;

/**
 * The contract of one call. The same object validates the request, types its handler and becomes an operation of the
 * OpenAPI document.
 */
export interface Call extends FastifySchema {
  /** Unique, a verb: `addToCart`. */
  operationId: string;
  summary: string;
  description?: string;
  tag: (typeof tags)[number];
  /** The credential: `bearer` of a signed-in shopper, `staff` of the staff, `cart` a cart cookie or a shopper's. None unless set. */
  by?: "bearer" | "staff" | "cart";
  /** Statuses of this call's errors. The document adds those that every call may have. */
  errorStatuses?: readonly (keyof typeof errorDescriptions)[];
  /** Statuses whose response is no JSON, with a description. */
  textResponses?: Readonly<Record<number, { type: "text/html" | "text/csv"; description: string }>>;
}

/** What each error status means. */
export const errorDescriptions = {
  400: "A field is missing or not valid; `fields` says which.",
  401: "Nobody is signed in, or the session has ended.",
  403: "Not allowed.",
  404: "There is no such thing, or it is somebody else's.",
  409: "The shop's state does not allow it: stock is short, a limit is reached, or the order has moved on.",
  429: "Too many attempts. `Retry-After` says how many seconds to wait.",
} as const;

/** A response that is only a sentence for the shopper. */
export const MessageResponse = Type.Object({ message: Type.String() });
