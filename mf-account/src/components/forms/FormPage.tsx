import { Container, PageHeader } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import styles from "./FormPage.module.css";

interface FormPageProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Links to related pages, below the form. */
  links?: ReactNode;
}

/** A page in one narrow column: title, form, links. */
export function FormPage({ title, lead, children, links }: FormPageProps) {
  return (
    <Container className={styles.page}>
      <div className={styles.column}>
        <PageHeader title={title}>{lead}</PageHeader>
        {children}
        {links && <div className={styles.links}>{links}</div>}
      </div>
    </Container>
  );
}
