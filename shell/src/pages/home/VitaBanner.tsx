import * as paths from "@aurelle/shared/contract/paths";
import { BannerPicture, LinkButton } from "@aurelle/shared/ui";
import styles from "./VitaBanner.module.css";

/** The promotion between the two carousels (specification §2, Home). */
export function VitaBanner() {
  return (
    <section aria-labelledby="vita-title" className={styles.banner}>
      <BannerPicture
        image="/banners/vita-promo.jpg"
        width={1920}
        height={900}
        sizes="(min-width: 80rem) max(60vw, 890px), (min-width: 48rem) 890px, 160vw"
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.eyebrow}>Vita collection</p>
        <h2 id="vita-title" className={styles.title}>
          Introducing Vita: A Celebration of Living Jewellery
        </h2>
        <LinkButton to={paths.collection("Vita")} variant="outlined">
          Explore The Collection
        </LinkButton>
      </div>
    </section>
  );
}
