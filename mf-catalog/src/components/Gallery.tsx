import { classNames, ProductPicture } from "@aurelle/shared/ui";
import { useLayoutEffect, useRef, useState } from "react";
import { type ProductImage, thumbnailIndex } from "../model/product";
import styles from "./Gallery.module.css";

const pictureSizes =
  "(min-width: 1900px) 904px, (min-width: 80rem) calc(58vw - 198px), (min-width: 64rem) calc(58vw - 65px), (min-width: 48rem) calc(50vw - 48px), calc(100vw - 32px)";

/** All pictures of a product, one at a time: chosen by thumbnail, or by swiping. It starts on the thumbnail (specification §2). */
export function Gallery({ images, title }: { images: readonly ProductImage[]; title: string }) {
  const start = thumbnailIndex(images);
  const [selected, setSelected] = useState(start);
  const strip = useRef<HTMLUListElement>(null);
  const show = (index: number) => {
    const element = strip.current;
    if (element) element.scrollLeft = index * element.clientWidth;
    setSelected(index);
  };
  useLayoutEffect(() => {
    const element = strip.current;
    if (element) element.scrollLeft = start * element.clientWidth;
  }, [start]);

  if (images.length < 2) {
    const image = images[0];
    return <ProductPicture image={image?.path ?? null} alt={image?.alt ?? title} sizes={pictureSizes} priority />;
  }
  const follow = ({ scrollLeft, clientWidth }: HTMLElement) => {
    if (clientWidth > 0) setSelected(Math.round(scrollLeft / clientWidth));
  };
  return (
    <div className={styles.gallery}>
      <ul
        ref={strip}
        aria-label={`Pictures of ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.strip}
        onScroll={({ currentTarget }) => follow(currentTarget)}
      >
        {images.map(({ path, alt }, index) => (
          <li key={path} className={styles.slide}>
            <ProductPicture image={path} alt={alt} sizes={pictureSizes} priority={index === start} />
          </li>
        ))}
      </ul>
      <div className={styles.thumbnails}>
        {images.map(({ path }, index) => (
          <button
            key={path}
            type="button"
            aria-label={`Picture ${index + 1} of ${images.length}`}
            aria-pressed={index === selected}
            className={classNames(styles.thumbnail, index === selected && styles.selected)}
            onClick={() => show(index)}
          >
            <ProductPicture image={path} alt="" sizes="5rem" className={styles.thumbnailPicture} />
          </button>
        ))}
      </div>
    </div>
  );
}
