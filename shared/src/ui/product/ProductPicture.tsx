import { useEffect, useRef, useState } from "react";
import { classNames } from "../classNames";
import { Picture } from "../pictures/Picture";
import styles from "./ProductPicture.module.css";
import { defaultPicture, pictureSources, pictureUrl } from "./pictureUrl";

declare global {
  interface HTMLImageElement {
    /** Set by the document's first script (shell/src/starter/starter.ts): loading failed before hydration. */
    brokeEarly?: true;
  }
}

interface ProductPictureProps {
  /** The path as on the wire: `photos/rings/luma-dome-band-ring.jpg`. */
  image: string | null;
  alt: string;
  /** The rendered width, as `sizes` of an `img`; the viewport's width unless set. */
  sizes?: string | undefined;
  /** The narrowest and the widest copy to offer, in pixels (`pictureSources`). */
  minWidth?: number | undefined;
  maxWidth?: number | undefined;
  /** In the first viewport: loaded at once, before other pictures. */
  priority?: boolean | undefined;
  className?: string | undefined;
  onLoad?: (() => void) | undefined;
  /** After loading failed; the default picture is shown in any case. */
  onError?: (() => void) | undefined;
}

/**
 * A product's photograph, 3:4, in the smallest sufficient width and format (docs/decisions/0008-pictures.md). When it cannot be
 * loaded, the default picture replaces it, once (decision 34). An earlier API may not have a copy in each width.
 */
export function ProductPicture({
  image,
  alt,
  sizes,
  minWidth,
  maxWidth,
  priority = false,
  className,
  ...on
}: ProductPictureProps) {
  /** The photograph of which a copy could not be loaded, and the one that could not be loaded itself. */
  const [broken, setBroken] = useState({ copyOf: "", url: "" });
  const wanted = pictureUrl(image);
  const url = wanted === broken.url ? defaultPicture : wanted;
  const copies = url === broken.copyOf ? [] : pictureSources(url, minWidth, maxWidth);
  const element = useRef<HTMLImageElement>(null);
  const onBroken = () => {
    setBroken(copies[0] ? { copyOf: url, url: "" } : { copyOf: "", url: wanted });
    if (!copies[0]) on.onError?.();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    if (element.current?.brokeEarly) onBroken();
  }, []);
  return (
    <Picture
      element={element}
      sources={copies}
      sizes={sizes}
      priority={priority}
      src={url}
      alt={alt}
      width={900}
      height={1200}
      onLoad={on.onLoad}
      onError={onBroken}
      className={classNames(styles.picture, className)}
    />
  );
}
