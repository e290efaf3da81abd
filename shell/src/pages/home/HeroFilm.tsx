import * as paths from "@aurelle/shared/contract/paths";
import { IconButton, LinkButton } from "@aurelle/shared/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./HeroFilm.module.css";
import { prefersStill } from "./prefersStill";

/** React sets `muted` only as a property, but some browsers autoplay only a video with the attribute. */
function setMutedAttribute(video: HTMLVideoElement | null): void {
  if (video) video.defaultMuted = true;
}

/**
 * The film with its headline. It can be paused, and starts paused for a shopper who prefers reduced motion or saves data (decision
 * 43).
 */
export function HeroFilm() {
  const video = useRef<HTMLVideoElement | null>(null);
  // Paused at the initial render: the page loads first, and the server does not know the shopper's preferences.
  const [startsPaused, setStartsPaused] = useState(true);
  useEffect(() => setStartsPaused(prefersStill()), []);
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
          setMutedAttribute(element);
        }}
        autoPlay={!startsPaused}
        muted
        loop
        playsInline
        preload={startsPaused ? "none" : "auto"}
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
        <LinkButton to={paths.collection("Aurora")}>Shop Now</LinkButton>
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
