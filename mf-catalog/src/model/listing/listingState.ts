import type { Listing } from "./listing";

/** The request for the next page. `requestId` is its id: the response of any other request is dropped (decision 27). */
export type NextPageState =
  | { status: "idle" }
  | { status: "loading"; requestId: string }
  | { status: "failed"; message: string };

/** A listing from its first request on. `requestId` is the id of the request for the first page. */
export type ListingState =
  | { status: "loading"; requestId: string }
  | { status: "failed"; message: string }
  | ({ status: "succeeded"; nextPage: NextPageState } & Listing);
