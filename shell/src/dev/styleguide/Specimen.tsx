import type { ReactNode } from "react";
import styles from "./Styleguide.module.css";

/** One UI component, by the name of its export from `@aurelle/shared/ui`. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className={styles.specimen}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

/** The component in one of its states. */
export function State({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.label}>{label}</p>
      <div>{children}</div>
    </div>
  );
}
