import { Slot } from "@aurelle/shared/slots";
import styles from "./HomePage.module.css";
import { HeroFilm } from "./home/HeroFilm";
import { Promises } from "./home/Promises";
import { VitaBanner } from "./home/VitaBanner";

const nothing = {};

/** The frame of the home page; its carousels are other rooms' (specification §2, Home). */
export default function HomePage() {
  return (
    <>
      <HeroFilm />
      <div className={styles.carousel}>
        <Slot name="home.giftIdeas" with={nothing} />
      </div>
      <VitaBanner />
      <div className={styles.carousel}>
        <Slot name="home.getTheLook" with={nothing} />
      </div>
      <Promises />
      <Slot name="home.extras" with={nothing} />
    </>
  );
}
