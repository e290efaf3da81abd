import { classNames } from "../classNames";
import styles from "./Facts.module.css";

interface FactsProps {
  facts: readonly { label: string; value: string }[];
  className?: string | undefined;
}

/** A list of labels and values. An empty value is shown as 'Not provided' (specification §2). */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, className)}>
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
