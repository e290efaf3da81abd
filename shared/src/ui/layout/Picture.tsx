import { type ImgHTMLAttributes, type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./Picture.module.css";

/** The same photograph in another format, in several widths. */
export interface PictureSource {
  /** `image/avif` */
  type: string;
  /** `/photos/ring-320.avif 320w, …` */
  srcSet: string;
}

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "srcSet" | "loading"> {
  /** Best first; `src` is for whoever knows none of them. */
  sources: readonly PictureSource[];
  src: string;
  /** Within the first sight of the page: loaded at once and first. */
  priority: boolean;
  element?: RefObject<HTMLImageElement | null>;
}

const isDrawnByServer = typeof document === "undefined";

function say(element: Element, attribute: string, value: string | undefined): void {
  // The same value once more would have the browser choose and load anew.
  if (value !== undefined && element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

/**
 * A photograph in the format and width that suit. In the browser it is told of them once it stands in the document: Chromium holds on
 * to a picture that had a choice before, with all that is around it, as long as the document lives. React makes elements and throws
 * them away whenever something more urgent comes, so a tab would hold more with each hurried change of page
 * (docs/decisions/0008-pictures.md).
 */
export function Picture({ sources, src, sizes, priority, element, alt, ...rest }: PictureProps) {
  const frame = useRef<HTMLPictureElement>(null);
  const loading = priority ? "eager" : "lazy";
  useLayoutEffect(() => {
    const picture = frame.current;
    if (!picture) return;
    for (const [index, source] of picture.querySelectorAll("source").entries()) {
      say(source, "sizes", sizes);
      say(source, "srcset", sources[index]?.srcSet);
    }
    const image = picture.querySelector("img");
    if (image) say(image, "loading", loading);
  });
  return (
    <picture ref={frame} className={styles.frame}>
      {sources.map(({ type, srcSet }) => (
        <source
          key={type}
          type={type}
          {...(isDrawnByServer && { srcSet, sizes })}
          suppressHydrationWarning
          className={styles.source}
        />
      ))}
      <img
        ref={element}
        // Before `src`: a browser that sees it later has begun to load.
        loading={isDrawnByServer ? loading : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        src={src}
        alt={alt}
        decoding="async"
        suppressHydrationWarning
        {...rest}
      />
    </picture>
  );
}
