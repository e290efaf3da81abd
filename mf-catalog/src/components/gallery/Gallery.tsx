import { classNames, Icon, ProductPicture } from "@aurelle/shared/ui";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ProductImage, thumbnailIndex } from "../../model/product/product";
import { EnlargedPictures } from "./EnlargedPictures";
import styles from "./Gallery.module.css";
import { largestCopy } from "./largestCopy";

const pictureSizes =
  "(min-width: 1900px) 904px, (min-width: 80rem) calc(58vw - 198px), (min-width: 64rem) calc(58vw - 65px), (min-width: 48rem) calc(50vw - 48px), calc(100vw - 32px)";

/** A photograph that a press shows enlarged. */
function Enlargeable(props: { label: string; onEnlarge: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="dialog"
      className={styles.enlarge}
      onClick={props.onEnlarge}
    >
      {props.children}
      <span className={styles.mark}>
        <Icon name="zoom-in" />
      </span>
    </button>
  );
}

/** The index of the enlarged picture; `null` for none. After closing, the focus is on the picture that was shown last. */
function useEnlarged(show: (index: number) => void, buttonOf: (index: number) => HTMLElement | null | undefined) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const closed = useRef<number | null>(null);
  useEffect(() => {
    if (enlarged !== null || closed.current === null) return;
    buttonOf(closed.current)?.focus({ preventScroll: true });
    closed.current = null;
  });
  const close = (last: number) => {
    show(last);
    closed.current = last;
    setEnlarged(null);
  };
  return { enlarged, enlarge: setEnlarged, close };
}

/** The pictures of a product, one at a time. A press on a preview or a swipe selects one. The thumbnail is the first selected (specification §2). */
export function Gallery({ images, title }: { images: readonly ProductImage[]; title: string }) {
  const start = thumbnailIndex(images);
  const [selected, setSelected] = useState(start);
  const strip = useRef<HTMLUListElement>(null);
  const show = (index: number) => {
    const element = strip.current;
    if (element) element.scrollLeft = index * element.clientWidth;
    setSelected(index);
  };
  const { enlarged, enlarge, close } = useEnlarged(show, (index) =>
    strip.current?.children[index]?.querySelector<HTMLElement>("button"),
  );
  useLayoutEffect(() => {
    const element = strip.current;
    if (element) element.scrollLeft = start * element.clientWidth;
  }, [start]);

  if (images.length === 0) return <ProductPicture image={null} alt={title} sizes={pictureSizes} priority />;
  const isMany = images.length > 1;
  const follow = ({ scrollLeft, clientWidth }: HTMLElement) => {
    if (clientWidth > 0) setSelected(Math.round(scrollLeft / clientWidth));
  };
  return (
    <div className={classNames(styles.gallery, isMany && styles.many)}>
      <ul
        ref={strip}
        aria-label={`Pictures of ${title}`}
        className={styles.strip}
        onScroll={({ currentTarget }) => follow(currentTarget)}
      >
        {images.map(({ path, alt }, index) => (
          <li key={path} className={styles.slide}>
            <Enlargeable
              label={
                isMany ? `Enlarge picture ${index + 1} of ${images.length}: ${alt}` : `Enlarge the picture: ${alt}`
              }
              onEnlarge={() => enlarge(index)}
            >
              <ProductPicture
                image={path}
                alt={alt}
                sizes={pictureSizes}
                maxWidth={largestCopy}
                priority={index === start}
              />
            </Enlargeable>
          </li>
        ))}
      </ul>
      {isMany && <Thumbnails images={images} selected={selected} onShow={show} />}
      {enlarged !== null && <EnlargedPictures images={images} title={title} start={enlarged} onClose={close} />}
    </div>
  );
}

interface ThumbnailsProps {
  images: readonly ProductImage[];
  selected: number;
  onShow: (index: number) => void;
}

function Thumbnails({ images, selected, onShow }: ThumbnailsProps) {
  return (
    <div className={styles.thumbnails}>
      {images.map(({ path }, index) => (
        <button
          key={path}
          type="button"
          aria-label={`Picture ${index + 1} of ${images.length}`}
          aria-pressed={index === selected}
          className={classNames(styles.thumbnail, index === selected && styles.selected)}
          onClick={() => onShow(index)}
        >
          <ProductPicture image={path} alt="" sizes="5rem" className={styles.thumbnailPicture} />
        </button>
      ))}
    </div>
  );
}
