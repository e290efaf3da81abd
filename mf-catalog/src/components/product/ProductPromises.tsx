import * as paths from "@aurelle/shared/contract/paths";
import { deliveryDays } from "@aurelle/shared/contract/rules";
import { Disclosure, TextLink } from "@aurelle/shared/ui";
import styles from "./ProductPromises.module.css";

/** Delivery, returns and warranty of every product, with the facts of the FAQ (specification §2). */
export function ProductPromises() {
  return (
    <div className={styles.promises}>
      <Disclosure summary="Delivery">
        <p>
          Delivery is free on every order. United Kingdom: {deliveryDays("GB")} business days. United States:{" "}
          {deliveryDays("US")}. Other countries: {deliveryDays("FR")}.
        </p>
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
