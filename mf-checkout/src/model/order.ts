/** What checkout needs to know of an order. */
export interface Order {
  id: string;
  number: string;
}

/** How reading one order's details goes. `isMissing`: unknown, or somebody else's (decisions 22). */
export type DetailsReading =
  | { status: "idle" }
  | { status: "loading"; id: string }
  | { status: "succeeded" }
  | { status: "failed"; message: string; isMissing: boolean };
