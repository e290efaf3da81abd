import { pictureFormats } from "../../contract/contract";
import { classNames } from "../classNames";
import styles from "./BannerPicture.module.css";
import { bannerWidths } from "./bannerWidths";

interface BannerPictureProps {
  /** A photograph of the shell's, prepared by `shell/prepareBanners.ts`: `/banners/vita.jpg`. */
  image: string;
  /** Of the photograph, in pixels. */
  width: number;
  height: number;
  /** How wide the whole photograph is drawn, also where some of it is cut off. */
  sizes: string;
  /** Within the first sight of the page: loaded at once and first. */
  priority?: boolean;
  className?: string | undefined;
}

/** A wide photograph that decorates: the words beside it say what it says. */
export function BannerPicture({ image, width, height, sizes, priority = false, className }: BannerPictureProps) {
  const name = image.replace(/\.jpg$/, "");
  const srcSet = (format: string) =>
    bannerWidths(width)
      .map((pixels) => `${name}-${pixels}.${format} ${pixels}w`)
      .join(", ");
  return (
    <picture className={styles.frame}>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={sizes} className={styles.source} />
      ))}
      <img
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        src={image}
        alt=""
        width={width}
        height={height}
        decoding="async"
        className={classNames(styles.picture, className)}
      />
    </picture>
  );
}
