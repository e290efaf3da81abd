import { pictureWidths } from "@aurelle/shared/contract";

/** The width of the largest copy of a photograph that the API serves, in pixels. */
export const largestCopy = Math.max(...pictureWidths);
