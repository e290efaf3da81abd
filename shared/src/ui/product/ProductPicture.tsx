import { useEffect, useRef, useState } from "react";
import { classNames } from "../classNames";
import { Picture } from "../pictures/Picture";
import styles from "./ProductPicture.module.css";
import { defaultPicture, type OfferedWidths, pictureSources, pictureUrl } from "./pictureUrl";

declare global {
  interface HTMLImageElement {
    /** Set by the document's first script (shell/src/starter/starter.ts): loading failed before hydration. */
    brokeEarly?: true;
  }
}

interface ProductPictureProps extends OfferedWidths {
  /** The path as on the wire: `photos/rings/luma-dome-band-ring.jpg`. */
  image: string | null;
  alt: string;
  /** The rendered width, as `sizes` of an `img`; the viewport's width unless set. */
  sizes?: string | undefined;
  /** In the first viewport: loaded at once, before other pictures. */
  priority?: boolean | undefined;
  className?: string | undefined;
  onLoad?: (() => void) | undefined;
  /** After loading failed; the default picture is shown in any case. */
  onError?: (() => void) | undefined;
}

/** What is shown: a copy of the photograph, itself after a copy could not be loaded, and at last the default picture. */
type Shown = "copy" | "photograph" | "default";

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
  const [latest, setLatest] = useState<{ of: string; shown: Shown } | null>(null);
  const wanted = pictureUrl(image);
  const shown = latest?.of === wanted ? latest.shown : "copy";
  const url = shown === "default" ? defaultPicture : wanted;
  const copies = shown === "copy" ? pictureSources(url, { minWidth, maxWidth }) : [];
  const element = useRef<HTMLImageElement>(null);
  const onBroken = () => {
    setLatest({ of: wanted, shown: copies.length > 0 ? "photograph" : "default" });
    if (copies.length === 0) on.onError?.();
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
