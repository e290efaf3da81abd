import type { ProductSummary } from "./product";

/** The products of a carousel. */
export type CarouselState =
  | { status: "idle" | "loading" | "failed" }
  | { status: "succeeded"; products: readonly ProductSummary[] };

/** Whether there is something to show. */
export const hasProducts = (state: CarouselState): boolean => state.status === "succeeded" && state.products.length > 0;
