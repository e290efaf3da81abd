import { useState } from "react";
import { classNames } from "../classNames";
import styles from "./ProductPicture.module.css";
import { defaultPicture, pictureUrl } from "./pictureUrl";

interface ProductPictureProps {
  /** The path as on the wire: `photos/rings/luma-dome-band-ring.jpg`. */
  image: string | null;
  alt: string;
  /** How wide it is drawn, as `sizes` of an `img`. */
  sizes?: string | undefined;
  /** Within the first sight of the page: loaded at once and first. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/** A photograph, 3:4. A broken one is replaced by the default picture, once (decisions 34). */
export function ProductPicture({ image, alt, sizes, priority = false, className }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const wanted = pictureUrl(image);
  const url = wanted === broken ? defaultPicture : wanted;
  return (
    <img
      src={url}
      alt={alt}
      sizes={sizes}
      width={900}
      height={1200}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      onError={() => setBroken(wanted)}
      className={classNames(styles.picture, className)}
    />
  );
}
