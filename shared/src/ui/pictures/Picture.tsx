import { type ImgHTMLAttributes, type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./Picture.module.css";

/** The same photograph in another format, in several widths. */
export interface PictureSource {
  /** `image/avif` */
  type: string;
  /** `/photos/ring-320.avif 320w, …`, or one address alone. */
  srcSet: string;
  /** The screens for which it is; all unless set. */
  media?: string;
}

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "srcSet" | "loading"> {
  /** Best first; `src` is for browsers that support none of them. */
  sources: readonly PictureSource[];
  src: string;
  /** In the first viewport: loaded at once, before other pictures. */
  priority: boolean;
  element?: RefObject<HTMLImageElement | null>;
}

/** The attributes of a source. `sizes` says something about widths only. */
const attributesOf = ({ media, srcSet }: PictureSource, sizes: string | undefined) => ({
  media,
  sizes: srcSet.endsWith("w") ? sizes : undefined,
  srcSet,
});

const isServer = typeof document === "undefined";

function setAttribute(element: Element, attribute: string, value: string | undefined): void {
  // Setting the same value again would make the browser select and load again.
  if (value !== undefined && element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

/**
 * A photograph in the best format and width for the browser. In the browser, the attributes of its sources are set only after the
 * element is in the document: Chromium never frees a picture that had them before, nor the elements around it. React creates elements and discards
 * them when a more urgent render interrupts it, so memory would grow with each quick change of page (docs/decisions/0008-pictures.md).
 */
export function Picture({ sources, src, sizes, priority, element, alt, ...rest }: PictureProps) {
  const frame = useRef<HTMLPictureElement>(null);
  const loading = priority ? "eager" : "lazy";
  useLayoutEffect(() => {
    const picture = frame.current;
    if (!picture) return;
    for (const [index, source] of picture.querySelectorAll("source").entries()) {
      const attributes = attributesOf(sources[index] as PictureSource, sizes); // one for each that is rendered below
      for (const [name, value] of Object.entries(attributes)) setAttribute(source, name, value);
    }
    const image = picture.querySelector("img");
    if (image) setAttribute(image, "loading", loading);
  });
  return (
    <picture ref={frame} className={styles.frame}>
      {sources.map((source) => (
        <source
          key={source.type}
          type={source.type}
          {...(isServer && attributesOf(source, sizes))}
          suppressHydrationWarning
        />
      ))}
      <img
        ref={element}
        // Before `src`, which starts the loading.
        loading={isServer ? loading : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        src={src}
        alt={alt}
        decoding="async"
        suppressHydrationWarning
        {...rest}
      />
    </picture>
  );
}
