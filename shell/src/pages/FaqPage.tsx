import * as paths from "@aurelle/shared/contract/paths";
import { Slot } from "@aurelle/shared/slots";
import { Disclosure, TextLink } from "@aurelle/shared/ui";
import styles from "./FaqPage.module.css";
import { faqGroups } from "./faq";
import { TextPage, TextSection } from "./TextPage";

/** Frequently asked questions (specification §2, FAQ). */
export default function FaqPage() {
  return (
    <TextPage
      title="Frequently Asked Questions"
      picture="/banners/faq.jpg"
      tint="aurora"
      intro={
        <p>
          Something is missing here? <TextLink to={paths.contact}>Ask us</TextLink>.
        </p>
      }
    >
      {faqGroups.map(({ id, title, entries }) => (
        <TextSection key={id} id={id} title={title}>
          <div className={styles.rows}>
            {entries.map(({ question, answer }) => (
              <Disclosure key={question} summary={question}>
                <p>{answer}</p>
              </Disclosure>
            ))}
          </div>
          {id === "sizing" && (
            <div className={styles.guide}>
              <Slot name="faq.sizing" with={{}} />
            </div>
          )}
        </TextSection>
      ))}
    </TextPage>
  );
}
