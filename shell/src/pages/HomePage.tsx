import { Slot } from "@aurelle/shared/slots";
import styles from "./HomePage.module.css";
import { HeroFilm } from "./home/HeroFilm";
import { Promises } from "./home/Promises";
import { VitaBanner } from "./home/VitaBanner";
import { WaysIn } from "./home/WaysIn";

const noProps = {};

/** The home page. Remotes fill its slots with carousels (specification §2, Home). */
export default function HomePage() {
  return (
    <>
      <HeroFilm />
      <div className={styles.carousel}>
        <Slot name="home.giftIdeas" with={noProps} />
      </div>
      <WaysIn />
      <VitaBanner />
      <div className={styles.carousel}>
        <Slot name="home.getTheLook" with={noProps} />
      </div>
      <Promises />
      <Slot name="home.extras" with={noProps} />
    </>
  );
}
