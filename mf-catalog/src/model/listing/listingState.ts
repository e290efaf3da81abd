import { firstPage, type Listing, type ListingPage } from "./listing";

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
export type LoadedListing = Extract<ListingState, { status: "succeeded" }>;

/** The listing after its first page. */
export const openedListing = (page: ListingPage): LoadedListing => ({
  status: "succeeded",
  nextPage: { status: "idle" },
  ...firstPage(page),
});
