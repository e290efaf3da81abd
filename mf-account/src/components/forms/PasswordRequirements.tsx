import { classNames, Icon, VisuallyHidden } from "@aurelle/shared/ui";
import { passwordRequirements } from "../../model/credentials";
import styles from "./PasswordRequirements.module.css";

/** The list of requirements for a password. It marks those that the typed text meets. */
export function PasswordRequirements({ password }: { password: string }) {
  const met = passwordRequirements.filter(({ isMet }) => isMet(password));
  return (
    <div>
      <ul aria-label="Password requirements" className={styles.list}>
        {passwordRequirements.map((requirement) => {
          const isMet = met.includes(requirement);
          return (
            <li key={requirement.text} className={classNames(styles.item, isMet && styles.met)}>
              <span className={styles.mark}>{isMet && <Icon name="check" size={16} />}</span>
              <span>
                {requirement.text}
                <VisuallyHidden>{isMet ? " (met)" : " (not yet met)"}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
      <div role="status">
        <VisuallyHidden>
          {password !== "" && `${met.length} of ${passwordRequirements.length} password requirements met`}
        </VisuallyHidden>
      </div>
    </div>
  );
}
