import type { Swiper } from "swiper";

/** How far a row is scrolled. `index`: the first visible slide. `isLocked`: all of its slides are visible. */
export interface CarouselPosition {
  index: number;
  isBeginning: boolean;
  isEnd: boolean;
  isLocked: boolean;
}
/** The position before the first layout. */
export const initialPosition: CarouselPosition = { index: 0, isBeginning: true, isEnd: false, isLocked: true };

/** Pixels between slides, as in the stylesheet. */
const spacing = 30;
/** Visible slides by the width of the window in px (specification §9), as in the stylesheet. */
const breakpoints = { 640: { slidesPerView: 2 }, 768: { slidesPerView: 4 }, 1024: { slidesPerView: 5 } };
/** A row is at rest when it has not scrolled for this long. */
const restMs = 150;
/** Scroll positions that differ by at most this many pixels count as equal: browsers round them. */
const tolerancePx = 2;

/**
 * Scrolls the row of a carousel. At first the browser scrolls it, as the server rendered it; a finger needs no more. Swiper
 * takes over the same elements when a mouse or the keyboard reaches the row. Its code is loaded only then.
 */
export class CarouselController {
  readonly #row: HTMLElement;
  readonly #onMove: (position: CarouselPosition) => void;
  readonly #end = new AbortController();
  readonly #observer: ResizeObserver;
  #swiper: Swiper | null = null;
  #activation: Promise<void> | null = null;
  #movedAt = Number.NEGATIVE_INFINITY;
  #position = initialPosition;
  /** The `scrollLeft` that a step is scrolling to, in pixels; Swiper starts there when it takes over during the step. */
  #target: number | null = null;

  /**
   * @param row the scrolling element. It contains a list of the slides.
   * @param onMove called after each change of the position, which begins as `initialPosition`.
   */
  constructor(row: HTMLElement, onMove: (position: CarouselPosition) => void) {
    this.#row = row;
    this.#onMove = onMove;
    this.#observer = new ResizeObserver(() => this.#updatePosition());
    this.#observer.observe(row);
    const onScroll = () => {
      this.#movedAt = performance.now();
      if (this.#target !== null && Math.abs(row.scrollLeft - this.#target) <= tolerancePx) this.#target = null;
      this.#updatePosition();
    };
    const onGrab = () => {
      this.#target = null;
    };
    const options = { passive: true, signal: this.#end.signal };
    row.addEventListener("scroll", onScroll, options);
    for (const type of ["pointerdown", "wheel"]) row.addEventListener(type, onGrab, options);
  }

  /** Moves the row by one slide, forward (1) or back (-1). */
  step(direction: 1 | -1): void {
    if (this.#swiper) {
      if (direction > 0) this.#swiper.slideNext();
      else this.#swiper.slidePrev();
      return;
    }
    const { scrollLeft, scrollWidth, clientWidth } = this.#row;
    const stride = this.#stride();
    const from = Math.round((this.#target ?? scrollLeft) / stride);
    this.#target = Math.max(0, Math.min((from + direction) * stride, scrollWidth - clientWidth));
    this.#movedAt = performance.now();
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    this.#row.scrollTo({ left: this.#target, behavior });
  }

  /** Loads Swiper and lets it take over. After a failure the browser still scrolls the row, and the next call tries again. */
  activateSwiper(): void {
    this.#activation ??= this.#takeOver().catch((error: unknown) => {
      this.#activation = null;
      console.warn("a carousel is scrolled by the browser for now", error);
    });
  }

  /** Must be called when the slides have changed. */
  refresh(): void {
    if (this.#swiper) {
      this.#swiper.update();
      this.#updatePosition();
      return;
    }
    // Observing the row again reports its size after the next layout. Reading it here would force a layout.
    this.#observer.unobserve(this.#row);
    this.#observer.observe(this.#row);
  }

  /** Removes all listeners, and Swiper. */
  destroy(): void {
    this.#end.abort();
    this.#observer.disconnect();
    this.#swiper?.destroy(true, true);
    this.#swiper = null;
  }

  /** Pixels from one slide to the next. */
  #stride(): number {
    return (this.#row.querySelector("li") ?? this.#row).getBoundingClientRect().width + spacing;
  }

  #updatePosition(): void {
    const { isBeginning, isEnd, isLocked } = this.#swiper ?? this.#scrollPosition();
    const index = this.#swiper?.activeIndex ?? Math.round(this.#row.scrollLeft / this.#stride());
    const before = this.#position;
    if (
      index === before.index &&
      isBeginning === before.isBeginning &&
      isEnd === before.isEnd &&
      isLocked === before.isLocked
    )
      return;
    this.#position = { index, isBeginning, isEnd, isLocked };
    this.#onMove(this.#position);
  }

  #scrollPosition(): Omit<CarouselPosition, "index"> {
    const { scrollLeft, scrollWidth, clientWidth } = this.#row;
    const maxScroll = scrollWidth - clientWidth;
    return {
      isBeginning: scrollLeft <= tolerancePx,
      isEnd: maxScroll - scrollLeft <= tolerancePx,
      isLocked: maxScroll <= tolerancePx,
    };
  }

  async #takeOver(): Promise<void> {
    const { Swiper, A11y } = await import("./swiper");
    // A row that is moving comes to rest first, so that the shopper does not see it jump.
    while (performance.now() - this.#movedAt < restMs) await new Promise((resolve) => setTimeout(resolve, restMs));
    if (this.#end.signal.aborted) return;
    const onMove = () => this.#updatePosition();
    // For a shopper who prefers reduced motion a transition has a duration above 0 (`base.css`), so the first slide would show for a frame.
    const list = this.#row.querySelector("ul");
    list?.style.setProperty("transition-property", "none");
    const swiper = new Swiper(this.#row, {
      modules: [A11y],
      spaceBetween: spacing,
      slidesPerView: 1,
      breakpoints,
      watchSlidesProgress: true,
      watchOverflow: true,
      a11y: { slideRole: "listitem", slideLabelMessage: "", wrapperLiveRegion: false },
      initialSlide: Math.round((this.#target ?? this.#row.scrollLeft) / this.#stride()),
      on: {
        slideChange: onMove,
        breakpoint: onMove,
        lock: onMove,
        unlock: onMove,
        fromEdge: onMove,
        toEdge: onMove,
      },
    });
    this.#row.scrollLeft = 0; // Swiper moves the row by a transform, from the same slide
    if (list) void getComputedStyle(list).transform; // takes it over without a transition
    list?.style.removeProperty("transition-property");
    this.#swiper = swiper;
    this.#updatePosition();
  }
}
