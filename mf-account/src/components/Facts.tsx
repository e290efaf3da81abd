import { classNames } from "@aurelle/shared/ui";
import styles from "./Facts.module.css";

/** A list of labels and values. An empty value is shown as 'Not provided' (specification §2). */
export function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={classNames(styles.value, value === "" && styles.missing)} dir="auto">
            {value === "" ? "Not provided" : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
