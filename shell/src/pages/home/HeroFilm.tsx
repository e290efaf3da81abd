import * as paths from "@aurelle/shared/contract/paths";
import { IconButton, LinkButton } from "@aurelle/shared/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./HeroFilm.module.css";
import { prefersStill } from "./prefersStill";

/** From 48em on the film is up to 1920 pixels wide. The first file that the browser can play is taken: AV1, else H.264. */
const wide = "(min-width: 48em)";
const files = [
  { src: "/hero/aurora-loop-1920-av1.mp4", type: 'video/mp4; codecs="av01.0.08M.10"', media: wide },
  { src: "/hero/aurora-loop-1920.mp4", type: "video/mp4", media: wide },
  { src: "/hero/aurora-loop-1280-av1.mp4", type: 'video/mp4; codecs="av01.0.05M.10"' },
  { src: "/hero/aurora-loop-1280.mp4", type: "video/mp4" },
];

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
  // Not known at the initial render: the page loads first, and the server does not know the shopper's preferences.
  const [startsPaused, setStartsPaused] = useState<boolean | null>(null);
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
        autoPlay={startsPaused === false}
        muted
        loop
        playsInline
        preload={startsPaused === false ? "auto" : "none"}
        poster="/hero/aurora-loop-poster.webp"
        width={1920}
        height={1080}
        aria-hidden="true"
        tabIndex={-1}
        disablePictureInPicture
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={styles.film}
      >
        {startsPaused !== null &&
          files.map(({ src, type, media }) => <source key={src} src={src} type={type} media={media} />)}
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
