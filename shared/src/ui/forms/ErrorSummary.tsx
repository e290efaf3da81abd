import { type MouseEvent, useId } from "react";
import { useFocusOnMount } from "../focus/FocusOnMount";
import styles from "./ErrorSummary.module.css";
import { fieldId } from "./fieldIds";

export interface InvalidField {
  /** The name of the field. */
  name: string;
  text: string;
}

function focusField(event: MouseEvent, name: string): void {
  event.preventDefault(); // no fragment in the address: it would be an entry in the history
  const field = document.getElementById(fieldId(name));
  field?.focus();
  field?.scrollIntoView?.({ block: "center" });
}

/**
 * The validation errors of a submitted form, with links to the fields. It takes the focus when it mounts: give it another `key` with
 * each submission, so that it takes the focus again.
 */
export function ErrorSummary({ errors }: { errors: readonly InvalidField[] }) {
  const ref = useFocusOnMount<HTMLElement>();
  const titleId = useId();
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: in a document that answers a form, the browser gives it the focus without a script
    <section ref={ref} tabIndex={-1} autoFocus aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        {errors.length === 1 ? "Please correct one thing" : `Please correct ${errors.length} things`}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ name, text }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={(event) => focusField(event, name)} className={styles.link}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
