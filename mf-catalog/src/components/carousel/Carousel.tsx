import { Container, classNames, IconButton, Loading, Skeleton } from "@aurelle/shared/ui";
import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { CarouselState } from "../../model/product/carouselState";
import type { ProductSummary } from "../../model/product/product";
import { ProductCard } from "../card/ProductCard";
import styles from "./Carousel.module.css";
import { CarouselController, type CarouselPosition, initialPosition } from "./CarouselController";

const pictureSizes =
  "(min-width: 1900px) 330px, (min-width: 80rem) calc(20vw - 50px), (min-width: 1024px) calc(20vw - 37px), (min-width: 768px) calc(25vw - 38px), (min-width: 640px) calc(50vw - 31px), calc(100vw - 32px)";

const none: readonly ProductSummary[] = [];

/** Products in a row. A finger, the buttons, the arrow keys, or moving the focus scrolls it. */
export function Carousel({ heading, state }: { heading: string; state: CarouselState }) {
  const headingId = useId();
  const controller = useRef<CarouselController>(null);
  const [position, setPosition] = useState(initialPosition);
  const isLoading = state.status === "idle" || state.status === "loading";
  const products = state.status === "succeeded" ? state.products : none;
  const activate = () => controller.current?.activateSwiper();
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") controller.current?.step(-1);
    if (key === "ArrowRight") controller.current?.step(1);
  };
  return (
    <section
      aria-labelledby={headingId}
      className={styles.carousel}
      onKeyDown={onKey}
      onFocus={activate}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== "touch" && activate()}
    >
      <Container>
        <div className={styles.head}>
          <h2 id={headingId}>{heading}</h2>
          {/* It reserves its space from the start: the heading's line breaks must not change when the arrows appear. */}
          <div className={styles.arrows}>
            {isLoading && <Loading text="Loading..." className={styles.loading} />}
            {products.length > 0 && !position.isLocked && (
              <Arrows position={position} onStep={(direction) => controller.current?.step(direction)} />
            )}
          </div>
        </div>
        {isLoading && <Placeholders />}
        {!isLoading && products.length === 0 && <p className={styles.empty}>No products found</p>}
        {!isLoading && products.length > 0 && <Row products={products} controller={controller} onMove={setPosition} />}
        {products.length > 0 && !position.isLocked && (
          <p aria-hidden="true" className={styles.place}>
            {position.index + 1} / {products.length}
          </p>
        )}
      </Container>
    </section>
  );
}

function Arrows({ position, onStep }: { position: CarouselPosition; onStep: (direction: 1 | -1) => void }) {
  return (
    <>
      <IconButton
        label="Previous products"
        icon="chevron-left"
        // Not `disabled`: at the end a pressed button would lose the focus.
        aria-disabled={position.isBeginning || undefined}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label="Next products"
        icon="chevron-right"
        aria-disabled={position.isEnd || undefined}
        onClick={() => onStep(1)}
      />
    </>
  );
}

interface RowProps {
  products: readonly ProductSummary[];
  /** Set to the row's controller while the row is mounted. */
  controller: RefObject<CarouselController | null>;
  onMove: (position: CarouselPosition) => void;
}

/** Memoized, because a move changes the arrows but not the cards. Swiper looks for the class names without a hash. */
const Row = memo(function Row({ products, controller, onMove }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!row.current) return;
    const created = new CarouselController(row.current, onMove);
    controller.current = created;
    return () => {
      created.destroy();
      controller.current = null;
    };
  }, [controller, onMove]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has other slides when the products change
  useEffect(() => controller.current?.refresh(), [controller, products]);
  return (
    <div ref={row} className={classNames("swiper", styles.row)}>
      <ul className="swiper-wrapper">
        {products.map((product) => (
          <li key={product.id} className="swiper-slide">
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
