import { useEffect, useRef, useState } from "react";
import { classNames } from "../classNames";
import { Picture } from "../layout/Picture";
import styles from "./ProductPicture.module.css";
import { defaultPicture, pictureSources, pictureUrl } from "./pictureUrl";

declare global {
  interface HTMLImageElement {
    /** Said by the document's first script (shell/server/pages/starter.ts): it broke before the page's code was there. */
    brokeEarly?: true;
  }
}

interface ProductPictureProps {
  /** The path as on the wire: `photos/rings/luma-dome-band-ring.jpg`. */
  image: string | null;
  alt: string;
  /** How wide it is drawn, as `sizes` of an `img`; the window's width unless set. */
  sizes?: string | undefined;
  /** Within the first sight of the page: loaded at once and first. */
  priority?: boolean | undefined;
  className?: string | undefined;
  onLoad?: (() => void) | undefined;
  /** It is broken; the default picture takes its place all the same. */
  onError?: (() => void) | undefined;
}

/**
 * A photograph, 3:4, in the smallest width and format that will do (docs/decisions/0008-pictures.md). A broken one is replaced
 * by the default picture, once (decision 34).
 */
export function ProductPicture({ image, alt, sizes, priority = false, className, ...on }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const wanted = pictureUrl(image);
  const url = wanted === broken ? defaultPicture : wanted;
  const element = useRef<HTMLImageElement>(null);
  const onBroken = () => {
    setBroken(wanted);
    on.onError?.();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React joins what the server drew
  useEffect(() => {
    if (element.current?.brokeEarly) onBroken();
  }, []);
  return (
    <Picture
      element={element}
      sources={pictureSources(url)}
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
