import { Container, PageHeader } from "@aurelle/shared/ui";
import { shopFacts } from "../../protocol/shopFacts";
import styles from "./ContactPage.module.css";
import { ContactFacts } from "./contact/ContactFacts";
import { ContactForm } from "./contact/ContactForm";

/** How to reach the shop (decision 41). */
export default function ContactPage() {
  return (
    <Container>
      <PageHeader title="Contact">
        <p>Write to us, call {shopFacts.phone.shown}, or come by. We answer within one working day.</p>
      </PageHeader>
      <div className={styles.columns}>
        <ContactForm />
        <ContactFacts />
      </div>
    </Container>
  );
}
