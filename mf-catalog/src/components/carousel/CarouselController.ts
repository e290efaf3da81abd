import type { Swiper } from "swiper";

/** Where a row stands. `isLocked`: all of it is in view. */
export interface Place {
  isBeginning: boolean;
  isEnd: boolean;
  isLocked: boolean;
}
export const initialPosition: Place = { isBeginning: true, isEnd: false, isLocked: true };

/** Pixels between slides, and slides in view by width of the window (specification §9); the stylesheet says the same. */
const spacing = 30;
const breakpoints = { 640: { slidesPerView: 2 }, 768: { slidesPerView: 4 }, 1024: { slidesPerView: 5 } };
/** A row that has not moved for so long is at rest, ms. */
const restMs = 150;
/** Fractions of a pixel are no way to go. */
const tolerance = 2;

/**
 * Moves the row of a carousel. At first it is a row that the browser scrolls, as the server drew it: a finger needs no more. Swiper
 * takes over, on the same elements, when a mouse or the keyboard comes to it; its code is not in a page that nobody touches.
 */
export class CarouselController {
  readonly #row: HTMLElement;
  readonly #onMove: (place: Place) => void;
  readonly #end = new AbortController();
  readonly #observer: ResizeObserver;
  #swiper: Swiper | null = null;
  #waking: Promise<void> | null = null;
  #movedAt = Number.NEGATIVE_INFINITY;
  #place = initialPosition;
  /** Where a step is scrolling it to, pixels; Swiper goes on from there, should it come before the row has arrived. */
  #aim: number | null = null;

  /** @param row the scroller; in it a list, in that the slides. @param onMove told of each change; it begins `initialPosition`. */
  constructor(row: HTMLElement, onMove: (place: Place) => void) {
    this.#row = row;
    this.#onMove = onMove;
    this.#observer = new ResizeObserver(() => this.#look());
    this.#observer.observe(row);
    const onScroll = () => {
      this.#movedAt = performance.now();
      if (this.#aim !== null && Math.abs(row.scrollLeft - this.#aim) <= tolerance) this.#aim = null;
      this.#look();
    };
    const takesHold = () => {
      this.#aim = null;
    };
    const listening = { passive: true, signal: this.#end.signal };
    row.addEventListener("scroll", onScroll, listening);
    for (const type of ["pointerdown", "wheel"]) row.addEventListener(type, takesHold, listening);
  }

  /** One slide on, or back. */
  step(direction: 1 | -1): void {
    if (this.#swiper) {
      if (direction > 0) this.#swiper.slideNext();
      else this.#swiper.slidePrev();
      return;
    }
    const { scrollLeft, scrollWidth, clientWidth } = this.#row;
    const stride = this.#stride();
    const from = Math.round((this.#aim ?? scrollLeft) / stride);
    this.#aim = Math.max(0, Math.min((from + direction) * stride, scrollWidth - clientWidth));
    this.#movedAt = performance.now();
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    this.#row.scrollTo({ left: this.#aim, behavior });
  }

  /** Somebody is here who may drag it, or walk through it. Where the code does not come, the browser goes on scrolling it. */
  wake(): void {
    this.#waking ??= this.#takeOver().catch((error: unknown) => {
      this.#waking = null;
      console.warn("a carousel is scrolled by the browser for now", error);
    });
  }

  /** There are other slides than before. */
  refresh(): void {
    if (this.#swiper) {
      this.#swiper.update();
      this.#look();
      return;
    }
    // It is looked at when the browser has laid it out, not before its time.
    this.#observer.unobserve(this.#row);
    this.#observer.observe(this.#row);
  }

  end(): void {
    this.#end.abort();
    this.#observer.disconnect();
    this.#swiper?.destroy(true, true);
    this.#swiper = null;
  }

  /** From one slide to the next, pixels. */
  #stride(): number {
    return (this.#row.querySelector("li") ?? this.#row).getBoundingClientRect().width + spacing;
  }

  #look(): void {
    const { isBeginning, isEnd, isLocked } = this.#swiper ?? this.#scrolled();
    const known = this.#place;
    if (isBeginning === known.isBeginning && isEnd === known.isEnd && isLocked === known.isLocked) return;
    this.#place = { isBeginning, isEnd, isLocked };
    this.#onMove(this.#place);
  }

  #scrolled(): Place {
    const { scrollLeft, scrollWidth, clientWidth } = this.#row;
    const way = scrollWidth - clientWidth;
    return {
      isBeginning: scrollLeft <= tolerance,
      isEnd: way - scrollLeft <= tolerance,
      isLocked: way <= tolerance,
    };
  }

  async #takeOver(): Promise<void> {
    const { Swiper, A11y } = await import("./swiper");
    // Not under somebody's eyes: what moves is let come to rest.
    while (performance.now() - this.#movedAt < restMs) await new Promise((go) => setTimeout(go, restMs));
    if (this.#end.signal.aborted) return;
    const onMove = () => this.#look();
    const swiper = new Swiper(this.#row, {
      modules: [A11y],
      spaceBetween: spacing,
      slidesPerView: 1,
      breakpoints,
      watchSlidesProgress: true,
      watchOverflow: true,
      a11y: { slideRole: "listitem", wrapperLiveRegion: false },
      initialSlide: Math.round((this.#aim ?? this.#row.scrollLeft) / this.#stride()),
      on: {
        slideChange: onMove,
        breakpoint: onMove,
        lock: onMove,
        unlock: onMove,
        fromEdge: onMove,
        toEdge: onMove,
      },
    });
    this.#row.scrollLeft = 0; // it stands where it stood, by Swiper's own means
    this.#swiper = swiper;
    this.#look();
  }
}
