import { BannerPicture, Container, classNames, PageHeader } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import styles from "./TextPage.module.css";
import { useHashTarget } from "./useHashTarget";

interface TextPageProps {
  title: string;
  eyebrow?: string;
  /** A sentence or two below the title. */
  intro?: ReactNode;
  /** A photograph of 1600 × 1000 px beside the title. */
  picture?: string;
  /** The colour of the band: the background of the photograph. */
  tint?: "luma" | "aurora";
  children: ReactNode;
}

/** A page of text: the title, then sections. */
export function TextPage({ title, eyebrow, intro, picture, tint = "luma", children }: TextPageProps) {
  useHashTarget();
  return (
    <>
      <div className={classNames(styles.top, styles[tint])}>
        <Container className={picture ? styles.beside : undefined}>
          <PageHeader title={title} eyebrow={eyebrow}>
            {intro}
          </PageHeader>
        </Container>
        {picture && (
          <BannerPicture
            image={picture}
            width={1600}
            height={1000}
            sizes="(min-width: 48rem) 60vw, 100vw"
            priority
            className={styles.picture}
          />
        )}
      </div>
      <Container className={styles.content}>{children}</Container>
    </>
  );
}

/** A section with an id, so that an address can link to it. */
export function TextSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
    </section>
  );
}
