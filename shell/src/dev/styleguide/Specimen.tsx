import type { ReactNode } from "react";
import styles from "./Styleguide.module.css";

/** One part of the kit, by the name under which `@aurelle/shared/ui` gives it. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className={styles.specimen}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

/** The part in one of its states. */
export function State({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.label}>{label}</p>
      <div>{children}</div>
    </div>
  );
}
