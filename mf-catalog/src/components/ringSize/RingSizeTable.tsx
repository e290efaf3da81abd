import { ringSizes } from "@aurelle/shared/contract/ringSizes";
import { classNames } from "@aurelle/shared/ui";
import { useLayoutEffect, useRef } from "react";
import styles from "./RingSizeTable.module.css";

const columns = ["UK", "EU", "US", "Across (mm)", "Round (mm)"];

/** All ring sizes. The shopper's own size, when it is known, is marked and scrolled into view. */
export function RingSizeTable({ ownSize }: { ownSize: string | null }) {
  const frame = useRef<HTMLElement>(null);
  const row = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the shopper chooses another size
  useLayoutEffect(() => {
    const [box, chosen] = [frame.current, row.current];
    // Not `scrollIntoView`, which would scroll the dialog too.
    if (box && chosen) box.scrollTop = chosen.offsetTop - box.clientHeight / 2;
  }, [ownSize]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section ref={frame} aria-label="Ring sizes" tabIndex={0} className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={styles.head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ringSizes.map(({ uk, eu, us, diameter, circumference }) => (
            <tr key={uk} ref={uk === ownSize ? row : null} className={classNames(uk === ownSize && styles.own)}>
              <th scope="row" className={styles.cell}>
                {uk}
                {uk === ownSize && <span className={styles.yours}> yours</span>}
              </th>
              <td className={styles.cell}>{eu}</td>
              <td className={styles.cell}>{us}</td>
              <td className={styles.cell}>{diameter.toFixed(1)}</td>
              <td className={styles.cell}>{circumference.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
