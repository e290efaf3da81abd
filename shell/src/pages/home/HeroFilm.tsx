import { IconButton, LinkButton } from "@aurelle/shared/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./HeroFilm.module.css";
import { prefersStill } from "./prefersStill";

/** React sets `muted` as a property only; some browsers start by themselves only what carries the attribute. */
function muteFromTheStart(video: HTMLVideoElement | null): void {
  if (video) video.defaultMuted = true;
}

/** The film with its headline. It can be stopped, and stands still where motion or data are to be spared (decision 43). */
export function HeroFilm() {
  const video = useRef<HTMLVideoElement | null>(null);
  // Still at first: the film waits for the page, and the server knows nothing of the shopper's wishes.
  const [isStill, setStill] = useState(true);
  useEffect(() => setStill(prefersStill()), []);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else video.current?.play().catch((error: unknown) => console.warn("the film cannot be played", error));
  };
  return (
    <section aria-labelledby="hero-title" className={styles.hero}>
      <video
        ref={(element) => {
          video.current = element;
          muteFromTheStart(element);
        }}
        autoPlay={!isStill}
        muted
        loop
        playsInline
        preload={isStill ? "none" : "auto"}
        poster="/hero/aurora-loop-poster.webp"
        width={1280}
        height={720}
        aria-hidden="true"
        tabIndex={-1}
        disablePictureInPicture
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={styles.film}
      >
        <source src="/hero/aurora-loop.webm" type="video/webm" />
        <source src="/hero/aurora-loop.mp4" type="video/mp4" />
      </video>
      <div className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          Discover The Aurora Collection
        </h1>
        <LinkButton to="/aurora">Shop Now</LinkButton>
      </div>
      <IconButton
        label={isPlaying ? "Pause the film" : "Play the film"}
        icon={isPlaying ? "pause" : "play"}
        onClick={toggle}
        className={styles.control}
      />
    </section>
  );
}
