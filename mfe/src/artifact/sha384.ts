import { createHash } from "node:crypto";

/** The hash of a file as the attribute `integrity` has it: `sha384-…`. */
export const sha384Of = (bytes: Buffer): string => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
