import { Button } from "@aurelle/shared/ui";
import { resetOverrides } from "./followOverrides";
import styles from "./OverrideBanner.module.css";

/** Reports on every page that this tab shows other releases than visitors get. */
export function OverrideBanner({ overrides }: { overrides: Readonly<Record<string, string>> }) {
  const all = Object.entries(overrides);
  if (all.length === 0) return null;
  return (
    <section className={styles.banner} aria-label="Overrides">
      <p>This tab shows {all.map(([remote, value]) => `${remote} ${value}`).join(", ")}.</p>
      <Button variant="outlined" onClick={resetOverrides}>
        Reset
      </Button>
    </section>
  );
}
