import * as paths from "@aurelle/shared/contract/paths";
import { deliveryDays } from "@aurelle/shared/contract/rules";
import { arrivalOncePaid } from "@aurelle/shared/order/arrival";
import { Disclosure, TextLink } from "@aurelle/shared/ui";
import styles from "./ProductPromises.module.css";
import { useNow } from "./useNow";

/** The countries whose delivery time is their own, and one for all others. */
const countries = [
  { name: "United Kingdom", code: "GB" },
  { name: "United States", code: "US" },
  { name: "Other countries", code: "FR" },
];

/** The delivery time by country, with the days of arrival. */
function Delivery() {
  const now = useNow();
  return (
    <>
      <p>Delivery is free on every order.</p>
      <ul className={styles.countries}>
        {countries.map(({ name, code }) => (
          <li key={code}>
            {name}: {deliveryDays(code)} business days{" "}
            {now !== null && <span className={styles.arrival}>{arrivalOncePaid(code, now)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Delivery, returns and warranty of every product, with the facts of the FAQ (specification §2). */
export function ProductPromises() {
  return (
    <div className={styles.promises}>
      <Disclosure summary="Delivery">
        <Delivery />
      </Disclosure>
      <Disclosure summary="Returns">
        <p>Unworn pieces can be returned within 30 days. Custom pieces are final sale.</p>
      </Disclosure>
      <Disclosure summary="Warranty and resizing">
        <p>
          Every piece has a one-year warranty, and rings can be resized by up to two sizes. More in our{" "}
          <TextLink to={paths.faq}>questions and answers</TextLink>.
        </p>
      </Disclosure>
    </div>
  );
}
