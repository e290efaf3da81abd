import { pictureFormats } from "../../contract/contract";
import { classNames } from "../classNames";
import styles from "./BannerPicture.module.css";
import { bannerWidths } from "./bannerWidths";
import { Picture } from "./Picture";

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
    <Picture
      sources={pictureFormats.map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) }))}
      sizes={sizes}
      priority={priority}
      src={image}
      alt=""
      width={width}
      height={height}
      className={classNames(styles.picture, className)}
    />
  );
}
