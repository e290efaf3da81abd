import { type CartDifference, differenceText } from "../model/cartDifferences";
import styles from "./CartDifferences.module.css";

/** What has changed in the cart since the shopper last saw it, one line for each change. */
export function CartDifferences({ differences }: { differences: readonly CartDifference[] }) {
  return (
    <ul className={styles.list}>
      {differences.map((difference) => (
        <li key={differenceText(difference)} dir="auto">
          {differenceText(difference)}
        </li>
      ))}
    </ul>
  );
}
