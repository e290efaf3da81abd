import { pictureFormats } from "../../contract/contract";
import { classNames } from "../classNames";
import styles from "./BannerPicture.module.css";
import { bannerWidths } from "./bannerWidths";
import { Picture } from "./Picture";

interface BannerPictureProps {
  /** A photograph of the shell, prepared by `shell/prepareBanners.ts`: `/banners/vita.jpg`. */
  image: string;
  /** Of the photograph, in pixels. */
  width: number;
  height: number;
  /** The `sizes` of the complete photograph, including what the page crops. */
  sizes: string;
  /** In the first viewport: loaded at once, before other pictures. */
  priority?: boolean;
  className?: string | undefined;
}

/** A wide decorative photograph: screen readers skip it, as the text beside it states the same. */
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
