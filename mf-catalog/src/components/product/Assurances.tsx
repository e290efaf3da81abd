import * as paths from "@aurelle/shared/contract/paths";
import { lastArrivalDay } from "@aurelle/shared/order/arrival";
import { Button, TextLink } from "@aurelle/shared/ui";
import { useShare } from "../../data/product/useShare";
import type { Product } from "../../model/product/product";
import styles from "./Assurances.module.css";
import { useNow } from "./useNow";

/** What the shop promises of every order, with the section of the FAQ that explains it. */
const assurances = [
  { text: "Free delivery on every order", id: "shipping" },
  { text: "Returns within 30 days", id: "returns" },
  { text: "One-year warranty", id: "warranty" },
];

/** The last days of arrival. Two countries stand for the two delivery times. */
const arrivals = (now: number) =>
  `Paid today: to the US by ${lastArrivalDay("US", now)}, elsewhere by ${lastArrivalDay("GB", now)}`;

/** What the shop promises of this product's order, beside the button that adds it to the cart. */
export function Assurances({ product }: { product: Product }) {
  const share = useShare(product);
  const now = useNow();
  return (
    <ul className={styles.assurances}>
      {assurances.map(({ text, id }) => (
        <li key={id}>
          <TextLink to={`${paths.faq}#${id}`}>{text}</TextLink>
          {id === "shipping" && <span className={styles.arrivals}>{now !== null && arrivals(now)}</span>}
        </li>
      ))}
      <li className={styles.share}>
        <Button variant="quiet" className={styles.shareButton} onClick={share}>
          Share this piece
        </Button>
      </li>
    </ul>
  );
}
