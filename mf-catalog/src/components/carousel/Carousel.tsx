import { Container, classNames, IconButton, Loading, Skeleton } from "@aurelle/shared/ui";
import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Product } from "../../model/product/product";
import { ProductCard } from "../card/ProductCard";
import styles from "./Carousel.module.css";
import { CarouselController, initialPosition, type Place } from "./CarouselController";

interface CarouselProps {
  heading: string;
  status: "idle" | "loading" | "succeeded" | "failed";
  products: readonly Product[];
}

const pictureSizes =
  "(min-width: 1900px) 330px, (min-width: 80rem) calc(20vw - 50px), (min-width: 1024px) calc(20vw - 37px), (min-width: 768px) calc(25vw - 38px), (min-width: 640px) calc(50vw - 31px), calc(100vw - 32px)";

/** Products in a row that is moved by finger, buttons, arrow keys, or the focus that walks through it. */
export function Carousel({ heading, status, products }: CarouselProps) {
  const headingId = useId();
  const mover = useRef<CarouselController>(null);
  const [place, setPlace] = useState(initialPosition);
  const isLoading = status === "idle" || status === "loading";
  const wake = () => mover.current?.wake();
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") mover.current?.step(-1);
    if (key === "ArrowRight") mover.current?.step(1);
  };
  return (
    <section
      aria-labelledby={headingId}
      className={styles.carousel}
      onKeyDown={onKey}
      onFocus={wake}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== "touch" && wake()}
    >
      <Container>
        <div className={styles.head}>
          <h2 id={headingId}>{heading}</h2>
          {/* Its room is there from the start: the heading must not be broken anew when the arrows come. */}
          <div className={styles.arrows}>
            {isLoading && <Loading text="Loading..." className={styles.loading} />}
            {products.length > 0 && !place.isLocked && (
              <Arrows place={place} onStep={(direction) => mover.current?.step(direction)} />
            )}
          </div>
        </div>
        {isLoading && <Placeholders />}
        {!isLoading && products.length === 0 && <p className={styles.empty}>No products found</p>}
        {!isLoading && products.length > 0 && <Row products={products} mover={mover} onMove={setPlace} />}
      </Container>
    </section>
  );
}

function Arrows({ place, onStep }: { place: Place; onStep: (direction: 1 | -1) => void }) {
  return (
    <>
      <IconButton
        label="Previous products"
        icon="chevron-left"
        // Not `disabled`: at the end the button would lose the focus of whoever pressed it.
        aria-disabled={place.isBeginning || undefined}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label="Next products"
        icon="chevron-right"
        aria-disabled={place.isEnd || undefined}
        onClick={() => onStep(1)}
      />
    </>
  );
}

interface RowProps {
  products: readonly Product[];
  mover: RefObject<CarouselController | null>;
  onMove: (place: Place) => void;
}

/** Where it stands changes the arrows alone: the cards are not drawn again for it. The names are those that Swiper looks for. */
const Row = memo(function Row({ products, mover, onMove }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!row.current) return;
    const own = new CarouselController(row.current, onMove);
    mover.current = own;
    return () => {
      own.end();
      mover.current = null;
    };
  }, [mover, onMove]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the row has changed
  useEffect(() => mover.current?.refresh(), [mover, products]);
  return (
    <div ref={row} className={classNames("swiper", styles.row)}>
      <ul className="swiper-wrapper">
        {products.map((product, index) => (
          <li key={product.id} className="swiper-slide" aria-label={`${index + 1} / ${products.length}`}>
            <ProductCard product={product} sizes={pictureSizes} />
          </li>
        ))}
      </ul>
    </div>
  );
});

function Placeholders() {
  return (
    <div className={styles.placeholders}>
      <Skeleton variant="card" count={5} className={styles.placeholder} />
    </div>
  );
}
