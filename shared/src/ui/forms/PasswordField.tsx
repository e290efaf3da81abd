import { useState } from "react";
import { classNames } from "../classNames";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { type FieldProps, inputAttributes } from "./Field";
import styles from "./Field.module.css";
import { FieldFrame } from "./FieldFrame";

/** A password, hidden until the shopper wants to read it. Paste and password managers work. */
export function PasswordField(props: Omit<FieldProps, "type">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame {...props}>
      <div className={styles.within}>
        <input
          {...inputAttributes(props)}
          type={isShown ? "text" : "password"}
          className={classNames(styles.input, styles.password)}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="button" className={styles.reveal} disabled={props.disabled} onClick={() => setIsShown(!isShown)}>
          <span>{isShown ? "Hide" : "Show"}</span>
          <VisuallyHidden> {props.label.toLowerCase()}</VisuallyHidden>
        </button>
      </div>
    </FieldFrame>
  );
}
