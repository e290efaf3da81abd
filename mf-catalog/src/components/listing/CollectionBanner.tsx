import type { Collection } from "@aurelle/shared/contract";
import { BannerPicture, classNames } from "@aurelle/shared/ui";
import styles from "./CollectionBanner.module.css";

/** Width and height of the photographs in /banners. */
const size = { width: 1920, height: 900 };
/** The photograph fills a narrower frame, so its width exceeds the visible part. */
const pictureSizes = "(min-width: 1900px) 62vw, (min-width: 80rem) 1270px, (min-width: 48rem) 890px, 160vw";

const texts: Record<Collection, { image: string; promise: string; text: string }> = {
  Aurora: {
    image: "/banners/aurora.jpg",
    promise: "Colour, at first light",
    text: "Morganite, sapphire and moonstone set among brilliant diamonds. Aurora gathers the colours of early morning and keeps them, in gold made to last a lifetime.",
  },
  Luma: {
    image: "/banners/luma.jpg",
    promise: "Gold, and nothing to spare",
    text: "Clean lines, polished surfaces, one fine idea at a time. Luma is jewellery to put on in the morning and forget about, until somebody asks where it is from.",
  },
  Vita: {
    image: "/banners/vita.jpg",
    promise: "Jewellery that grew",
    text: "Leaves veined by hand, stems that twist, pearls like drops of dew. Vita is drawn from the garden, and no two pieces are quite alike.",
  },
};

/** The banner of a collection: its photograph and text, on the collection's tint. */
export function CollectionBanner({ collection }: { collection: Collection }) {
  const { image, promise, text } = texts[collection];
  return (
    <header className={classNames(styles.banner, styles[collection.toLowerCase()])}>
      <BannerPicture image={image} {...size} sizes={pictureSizes} priority className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>The collection</p>
        <h1 className={styles.title}>{collection}</h1>
        <p className={styles.promise}>{promise}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </header>
  );
}
