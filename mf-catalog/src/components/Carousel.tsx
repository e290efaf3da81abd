import { Container, classNames, IconButton, Loading, Skeleton } from "@aurelle/shared/ui";
import { type KeyboardEvent, memo, useCallback, useId, useRef, useState } from "react";
import type { Swiper as SwiperInstance } from "swiper";
import { A11y } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import type { Product } from "../model/product";
import styles from "./Carousel.module.css";
import { ProductCard } from "./ProductCard";

interface CarouselProps {
  heading: string;
  status: "idle" | "loading" | "succeeded" | "failed";
  products: readonly Product[];
}

/** Pixels between slides, and slides in view by width of the window (specification §9). */
const spacing = 30;
const breakpoints = { 640: { slidesPerView: 2 }, 768: { slidesPerView: 4 }, 1024: { slidesPerView: 5 } };
const pictureSizes =
  "(min-width: 1900px) 330px, (min-width: 80rem) calc(20vw - 50px), (min-width: 1024px) calc(20vw - 37px), (min-width: 768px) calc(25vw - 38px), (min-width: 640px) calc(50vw - 31px), calc(100vw - 32px)";

/** Where the carousel stands. `isLocked`: all products are in view. */
const ends = ({ isBeginning, isEnd, isLocked }: SwiperInstance) => ({ isBeginning, isEnd, isLocked });
const notThereYet = { isBeginning: true, isEnd: false, isLocked: true };

/** Products in a row that is moved by finger, buttons, arrow keys, or the focus that walks through it. */
export function Carousel({ heading, status, products }: CarouselProps) {
  const headingId = useId();
  const swiper = useRef<SwiperInstance>(null);
  const [place, setPlace] = useState(notThereYet);
  const onReady = useCallback((instance: SwiperInstance) => {
    swiper.current = instance;
  }, []);
  const onMove = useCallback((instance: SwiperInstance) => setPlace(ends(instance)), []);
  const isLoading = status === "idle" || status === "loading";
  const step = (key: string) => {
    if (key === "ArrowLeft") swiper.current?.slidePrev();
    if (key === "ArrowRight") swiper.current?.slideNext();
  };
  return (
    <section aria-labelledby={headingId} className={styles.carousel} onKeyDown={({ key }: KeyboardEvent) => step(key)}>
      <Container>
        <div className={styles.head}>
          <h2 id={headingId}>{heading}</h2>
          {isLoading && <Loading text="Loading..." className={styles.loading} />}
          {/* Its room is there from the start: the heading must not be broken anew when the arrows come. */}
          <div className={styles.arrows}>
            {products.length > 0 && !place.isLocked && <Arrows place={place} onStep={step} />}
          </div>
        </div>
        {isLoading && <Placeholders />}
        {!isLoading && products.length === 0 && <p className={styles.empty}>No products found</p>}
        {!isLoading && products.length > 0 && <Row products={products} onReady={onReady} onMove={onMove} />}
      </Container>
    </section>
  );
}

function Arrows({ place, onStep }: { place: typeof notThereYet; onStep: (key: string) => void }) {
  return (
    <>
      <IconButton
        label="Previous products"
        icon="chevron-left"
        // Not `disabled`: at the end the button would lose the focus of whoever pressed it.
        aria-disabled={place.isBeginning || undefined}
        onClick={() => onStep("ArrowLeft")}
      />
      <IconButton
        label="Next products"
        icon="chevron-right"
        aria-disabled={place.isEnd || undefined}
        onClick={() => onStep("ArrowRight")}
      />
    </>
  );
}

interface RowProps {
  products: readonly Product[];
  onReady: (swiper: SwiperInstance) => void;
  onMove: (swiper: SwiperInstance) => void;
}

/** Where it stands changes the arrows alone: the cards are not drawn again for it. */
const Row = memo(function Row({ products, onReady, onMove }: RowProps) {
  return (
    <Swiper
      modules={[A11y]}
      wrapperTag="ul"
      spaceBetween={spacing}
      slidesPerView={1}
      breakpoints={breakpoints}
      watchSlidesProgress
      watchOverflow
      a11y={{ slideRole: "listitem", wrapperLiveRegion: false }}
      className={styles.row}
      onSwiper={(swiper) => {
        onReady(swiper);
        onMove(swiper);
      }}
      onSlideChange={onMove}
      onBreakpoint={onMove}
      onLock={onMove}
      onUnlock={onMove}
      onFromEdge={onMove}
      onToEdge={onMove}
    >
      {products.map((product) => (
        <SwiperSlide key={product.id} tag="li">
          <ProductCard product={product} sizes={pictureSizes} />
        </SwiperSlide>
      ))}
    </Swiper>
  );
});

function Placeholders() {
  return (
    <div className={classNames(styles.row, styles.placeholders)}>
      <Skeleton variant="card" count={5} className={styles.placeholder} />
    </div>
  );
}
