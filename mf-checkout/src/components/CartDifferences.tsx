import { type CartDifference, differenceText } from "../model/cartDifferences";
import styles from "./CartDifferences.module.css";

/** A cart may have changed completely: the form stays usable, and the summary has all items (reliability D11). */
const maxListed = 10;

/** What has changed in the cart since the shopper last saw it, one line for each change. The total is always listed. */
export function CartDifferences({ differences }: { differences: readonly CartDifference[] }) {
  const items = differences.filter(({ kind }) => kind !== "total").map(differenceText);
  const total = differences.filter(({ kind }) => kind === "total").map(differenceText);
  const further = items.length > maxListed ? [`and ${items.length - maxListed} more changes`] : [];
  return (
    <ul className={styles.list}>
      {[...items.slice(0, maxListed), ...further, ...total].map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same title and the same change
        <li key={index} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}
