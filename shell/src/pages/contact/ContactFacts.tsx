import { Icon } from "@aurelle/shared/ui";
import { shopFacts } from "../../../protocol/shopFacts";
import styles from "./ContactFacts.module.css";

const { company, address, hours, phone, email } = shopFacts;

/** Address, hours, phone and e-mail. */
export function ContactFacts() {
  return (
    <address className={styles.facts}>
      <div className={styles.fact}>
        <Icon name="pin" className={styles.icon} />
        <div>
          <h2 className={styles.title}>Studio and shop</h2>
          <p className={styles.lines}>{[company, ...address].join("\n")}</p>
        </div>
      </div>
      <div className={styles.fact}>
        <Icon name="clock" className={styles.icon} />
        <div>
          <h2 className={styles.title}>Opening hours</h2>
          <dl className={styles.hours}>
            {hours.map(({ days, time }) => (
              <div key={days} className={styles.day}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className={styles.fact}>
        <Icon name="phone" className={styles.icon} />
        <div>
          <h2 className={styles.title}>Telephone</h2>
          <a href={phone.href} className={styles.link}>
            {phone.shown}
          </a>
        </div>
      </div>
      <div className={styles.fact}>
        <Icon name="mail" className={styles.icon} />
        <div>
          <h2 className={styles.title}>Email</h2>
          <a href={`mailto:${email}`} className={styles.link}>
            {email}
          </a>
        </div>
      </div>
    </address>
  );
}
