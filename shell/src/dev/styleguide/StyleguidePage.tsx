import { usePageTitle } from "@aurelle/shared/page";
import { Container } from "@aurelle/shared/ui";
import { ActionsSection } from "./ActionsSection";
import { FormsSection } from "./FormsSection";
import { LayoutSection } from "./LayoutSection";
import { ProductSection } from "./ProductSection";
import { StatesSection } from "./StatesSection";
import styles from "./Styleguide.module.css";
import { TokensSection } from "./TokensSection";

const sections = [
  ["Tokens", TokensSection],
  ["Actions", ActionsSection],
  ["Forms", FormsSection],
  ["Layout", LayoutSection],
  ["Product", ProductSection],
  ["States", StatesSection],
] as const;

/** Every UI component in every state, for developers. Only in development, at `/styleguide`. */
export function StyleguidePage() {
  usePageTitle("The kit");
  return (
    <main id="main">
      <Container className={styles.styleguide}>
        <p className={styles.title}>The kit</p>
        <nav aria-label="Sections" className={styles.row}>
          {sections.map(([name]) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </nav>
        {sections.map(([name, Section]) => (
          <section key={name} id={name} aria-label={name} className={styles.section}>
            <h1>{name}</h1>
            <Section />
          </section>
        ))}
      </Container>
    </main>
  );
}
