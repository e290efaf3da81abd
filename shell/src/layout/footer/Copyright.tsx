import { shopFacts } from "../../../protocol/shopFacts";

/** Who runs the shop, and where. */
export function Copyright() {
  return (
    // The year differs in a page that was cached before New Year.
    <p suppressHydrationWarning>
      © {new Date().getFullYear()} {shopFacts.company}, {shopFacts.addressLine}
    </p>
  );
}
