import * as paths from "@aurelle/shared/contract/paths";
import {
  BannerPicture,
  Breadcrumbs,
  Button,
  Container,
  Dialog,
  Disclosure,
  NotFoundPage,
  PageHeader,
  Stack,
  VisuallyHidden,
} from "@aurelle/shared/ui";
import { useState } from "react";
import { Specimen, State } from "./Specimen";
import styles from "./Styleguide.module.css";

const articles = Array.from({ length: 24 }, (_, index) => `Paragraph ${index + 1}.`);

function DialogStates() {
  const [open, setOpen] = useState<"short" | "long" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.row}>
      <Button variant="outlined" onClick={() => setOpen("short")}>
        Open a question
      </Button>
      <Button variant="outlined" onClick={() => setOpen("long")}>
        Open a long text
      </Button>
      <Dialog
        title="Cancel this order?"
        open={open === "short"}
        onClose={close}
        footer={<Button onClick={close}>Yes, cancel order</Button>}
      >
        <p>What you have paid is returned within three days.</p>
      </Dialog>
      <Dialog title="Terms" open={open === "long"} onClose={close}>
        <Stack>
          {articles.map((article) => (
            <p key={article}>{article} Together they are longer than a window is high.</p>
          ))}
        </Stack>
      </Dialog>
    </div>
  );
}

/** The components of a page's layout. */
export function LayoutSection() {
  return (
    <>
      <Specimen name="Breadcrumbs">
        <Breadcrumbs
          items={[
            { label: "Home", to: paths.home },
            { label: "Rings", to: paths.category("rings") },
            { label: "Dome Band" },
          ]}
        />
      </Specimen>
      <Specimen name="Disclosure">
        <Disclosure summary="Delivery">Three to five working days, free of charge.</Disclosure>
        <Disclosure summary="Returns" open>
          Within 30 days.
        </Disclosure>
      </Specimen>
      <Specimen name="Dialog">
        <DialogStates />
      </Specimen>
      <Specimen name="Stack">
        {([2, 4, 8] as const).map((gap) => (
          <State key={gap} label={`gap ${gap}`}>
            <Stack gap={gap}>
              <span className={styles.block}>one</span>
              <span className={styles.block}>another</span>
            </Stack>
          </State>
        ))}
      </Specimen>
      <Specimen name="Container">
        <Container className={styles.block}>gutters, 1900 px at most</Container>
      </Specimen>
      <Specimen name="VisuallyHidden">
        <p>
          Hidden text:<VisuallyHidden> only a screen reader reads this</VisuallyHidden>
        </p>
      </Specimen>
      <Specimen name="BannerPicture">
        <div className={styles.banner}>
          <BannerPicture image="/banners/vita.jpg" width={1920} height={1080} sizes="40rem" />
        </div>
      </Specimen>
      <Specimen name="NotFoundPage">
        <NotFoundPage />
      </Specimen>
      <Specimen name="PageHeader">
        <State label="only a title">
          <PageHeader title="Rings" />
        </State>
        <State label="with eyebrow and text">
          <PageHeader title="Halo Morganite Ring" eyebrow="Aurora collection">
            First light, set in rose gold.
          </PageHeader>
        </State>
      </Specimen>
    </>
  );
}
