import { classNames, IconButton, ProductPicture, useModal, VisuallyHidden } from "@aurelle/shared/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ProductImage } from "../../model/product/product";
import { fitted, scaleStep } from "../../model/zoom";
import styles from "./EnlargedPictures.module.css";
import { largestCopy } from "./largestCopy";
import { useZoom } from "./useZoom";
import { useZoomGestures } from "./useZoomGestures";

interface EnlargedPicturesProps {
  images: readonly ProductImage[];
  title: string;
  /** The index of the picture to begin with. */
  start: number;
  /** `last` is the index of the picture on screen when the dialog closes. */
  onClose: (last: number) => void;
}

/** A dialog with a product's photographs as large as the window. Mouse, fingers and keys enlarge them further. */
export function EnlargedPictures({ images, title, start, onClose }: EnlargedPicturesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  const modal = useModal(dialog, () => onClose(index));
  const zoom = useZoom(stage, picture);
  const turn = (step: 1 | -1) => {
    if (!images[index + step]) return;
    setIndex(index + step);
    zoom.reset();
  };
  const { onKey, pointers } = useZoomGestures(stage, zoom, turn);
  const image = images[index];
  return (
    <dialog
      ref={dialog}
      {...modal}
      aria-label={`Pictures of ${title}`}
      className={styles.dialog}
      onKeyDown={(event: KeyboardEvent) => onKey(event.key) && event.preventDefault()}
    >
      <div className={styles.layout}>
        <div className={styles.bar}>
          <p role="status" className={styles.count}>
            {images.length > 1 && `${index + 1} of ${images.length}`}
            <VisuallyHidden>{`: ${image?.alt ?? title}`}</VisuallyHidden>
          </p>
          <IconButton
            label="Zoom out"
            icon="zoom-out"
            aria-disabled={zoom.scale === fitted.scale || undefined}
            onClick={() => zoom.scaleBy(1 / scaleStep)}
          />
          <IconButton
            label="Zoom in"
            icon="zoom-in"
            aria-disabled={zoom.isLargest || undefined}
            onClick={() => zoom.scaleBy(scaleStep)}
          />
          <IconButton label="Close" icon="close" onClick={() => onClose(index)} />
        </div>
        <div
          ref={stage}
          className={classNames(styles.stage, zoom.scale > 1 ? styles.movable : !zoom.isLargest && styles.enlargeable)}
          {...pointers}
        >
          <div ref={picture} className={styles.picture}>
            <DetailedPicture image={image?.path ?? null} alt={image?.alt ?? title} onLoad={zoom.onLoad} />
          </div>
        </div>
        {images.length > 1 && <Arrows index={index} count={images.length} onTurn={turn} />}
      </div>
    </dialog>
  );
}

/** A photograph with all its detail. With the width of the largest copy in `sizes`, `naturalWidth` is the photograph's own. */
const DetailedPicture = (props: { image: string | null; alt: string; onLoad: () => void }) => (
  <ProductPicture {...props} sizes={`${largestCopy}px`} maxWidth={largestCopy} priority />
);

interface ArrowsProps {
  index: number;
  count: number;
  onTurn: (step: 1 | -1) => void;
}

function Arrows({ index, count, onTurn }: ArrowsProps) {
  return (
    <>
      <IconButton
        label="Previous picture"
        icon="chevron-left"
        aria-disabled={index === 0 || undefined}
        className={classNames(styles.arrow, styles.previous)}
        onClick={() => onTurn(-1)}
      />
      <IconButton
        label="Next picture"
        icon="chevron-right"
        aria-disabled={index === count - 1 || undefined}
        className={classNames(styles.arrow, styles.next)}
        onClick={() => onTurn(1)}
      />
    </>
  );
}
