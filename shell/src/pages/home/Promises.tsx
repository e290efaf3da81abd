import { Container, Icon, type IconName } from "@aurelle/shared/ui";
import styles from "./Promises.module.css";

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "truck", title: "Free delivery", text: "On every order, wherever it goes." },
  { icon: "return", title: "30-day returns", text: "On pieces that have not been worn." },
  { icon: "shield", title: "One-year warranty", text: "On material and on our work." },
  { icon: "resize", title: "Ring resizing", text: "By up to two sizes, up or down." },
];

/** The promises that apply to every product of the shop. */
export function Promises() {
  return (
    <section aria-label="Our promises" className={styles.strip}>
      <Container>
        <ul className={styles.list}>
          {promises.map(({ icon, title, text }) => (
            <li key={title} className={styles.promise}>
              <Icon name={icon} size={32} className={styles.icon} />
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
