/** What is known of an order that was just placed; its details are read afterwards. */
export interface PlacedOrder {
  id: string;
  number: string;
}

/** How reading one order's details goes. `isMissing`: unknown, or somebody else's (decision 22). */
export type DetailsReading =
  | { status: "idle" }
  | { status: "loading"; id: string }
  | { status: "succeeded" }
  | { status: "failed"; message: string; isMissing: boolean };
