import type { Collection } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { BannerPicture, classNames } from "@aurelle/shared/ui";
import styles from "./CollectionPictures.module.css";

const collections: readonly { name: Collection; image: string; line: string; tint: string | undefined }[] = [
  { name: "Luma", image: "/banners/luma.jpg", line: "Light on plain gold", tint: styles.luma },
  { name: "Aurora", image: "/banners/aurora.jpg", line: "Colour, as at dawn", tint: styles.aurora },
  { name: "Vita", image: "/banners/vita.jpg", line: "Leaf, vine and bud", tint: styles.vita },
];

/** The three collections that the story names, each with its photograph, as links to them. */
export function CollectionPictures() {
  return (
    <ul className={styles.collections}>
      {collections.map(({ name, image, line, tint }) => (
        <li key={name}>
          <Link to={paths.collection(name)} className={styles.collection}>
            {/* The frame shows the right part of the photograph, where the piece is. */}
            <span className={classNames(styles.frame, tint)}>
              <BannerPicture
                image={image}
                width={1920}
                height={900}
                sizes="(min-width: 48rem) 60vw, 160vw"
                className={styles.picture}
              />
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.line}>{line}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
