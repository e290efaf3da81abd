import type { ProductSummary } from "./product";

/** The products of a carousel. */
export type CarouselState =
  | { status: "idle" | "loading" | "failed" }
  | { status: "succeeded"; products: readonly ProductSummary[] };
