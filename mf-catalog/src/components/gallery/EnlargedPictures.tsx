import { classNames, IconButton, ProductPicture, useModal, VisuallyHidden } from "@aurelle/shared/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ProductImage } from "../../model/product/product";
import { fitted, maxScale } from "../../model/zoom";
import styles from "./EnlargedPictures.module.css";
import { useZoom } from "./useZoom";

interface EnlargedPicturesProps {
  images: readonly ProductImage[];
  title: string;
  /** The picture that was pressed. */
  start: number;
  /** `last`: the one in view when the dialog was closed. */
  onClose: (last: number) => void;
}

/** A product's photographs as large as the window, and larger: by mouse, fingers or keys. */
export function EnlargedPictures({ images, title, start, onClose }: EnlargedPicturesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const modal = useModal(dialog, () => onClose(index));
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const turn = (step: 1 | -1) => {
    if (!images[index + step]) return;
    setIndex(index + step);
    zoom.reset();
  };
  const zoom = useZoom(stage, picture, turn);
  const image = images[index];
  return (
    <dialog
      ref={dialog}
      {...modal}
      aria-label={`Pictures of ${title}`}
      className={styles.dialog}
      onKeyDown={(event: KeyboardEvent) => zoom.onKey(event.key) && event.preventDefault()}
    >
      <div className={styles.room}>
        <div className={styles.bar}>
          <p role="status" className={styles.count}>
            {images.length > 1 && `${index + 1} of ${images.length}`}
            <VisuallyHidden>{`: ${image?.alt ?? title}`}</VisuallyHidden>
          </p>
          <IconButton
            label="Zoom out"
            icon="zoom-out"
            aria-disabled={zoom.scale === fitted.scale || undefined}
            onClick={zoom.reduce}
          />
          <IconButton
            label="Zoom in"
            icon="zoom-in"
            aria-disabled={zoom.scale === maxScale || undefined}
            onClick={zoom.enlarge}
          />
          <IconButton label="Close" icon="close" onClick={() => onClose(index)} />
        </div>
        <div ref={stage} className={classNames(styles.stage, zoom.scale > 1 && styles.movable)} {...zoom.pointers}>
          <div ref={picture} className={styles.picture}>
            <ProductPicture image={image?.path ?? null} alt={image?.alt ?? title} sizes="900px" priority />
          </div>
        </div>
        {images.length > 1 && (
          <>
            <IconButton
              label="Previous picture"
              icon="chevron-left"
              aria-disabled={index === 0 || undefined}
              className={classNames(styles.arrow, styles.previous)}
              onClick={() => turn(-1)}
            />
            <IconButton
              label="Next picture"
              icon="chevron-right"
              aria-disabled={index === images.length - 1 || undefined}
              className={classNames(styles.arrow, styles.next)}
              onClick={() => turn(1)}
            />
          </>
        )}
      </div>
    </dialog>
  );
}
