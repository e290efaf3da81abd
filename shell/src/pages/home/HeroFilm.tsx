import * as paths from "@aurelle/shared/contract/paths";
import { IconButton, LinkButton } from "@aurelle/shared/ui";
import { Picture } from "@aurelle/shared/ui/Picture";
import { useEffect, useRef, useState } from "react";
import styles from "./HeroFilm.module.css";
import { prefersStill } from "./prefersStill";

/** In pixels. The narrow film is upright (864 × 1080), composed for phones; the wide one is 1920 × 1080. */
type FilmWidth = 1920 | 864;

/** Its width for this screen. Not by `media` of `<source>`: Chromium keeps such elements in memory after their page. */
const widthHere = (): FilmWidth => (globalThis.matchMedia?.("(min-width: 48em)").matches ? 1920 : 864);

/** The codec string of each width: AV1 in 10 bits, without bands in the background. A browser that cannot play it takes H.264. */
const av1 = { 1920: "av01.0.08M.10", 864: "av01.0.05M.10" };

const Sources = ({ width }: { width: FilmWidth }) => (
  <>
    <source src={`/hero/aurora-loop-${width}-av1.mp4`} type={`video/mp4; codecs="${av1[width]}"`} />
    <source src={`/hero/aurora-loop-${width}.mp4`} type="video/mp4" />
  </>
);

/** The first picture of the film, behind it: the attribute `poster` takes one file for all screens. */
const Poster = () => (
  <Picture
    sources={[{ type: "image/webp", srcSet: "/hero/aurora-loop-poster.webp", media: "(min-width: 48em)" }]}
    src="/hero/aurora-loop-poster-864.webp"
    alt=""
    priority
    width={864}
    height={1080}
    className={styles.film}
  />
);

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
  const [start, setStart] = useState<{ isPaused: boolean; width: FilmWidth } | null>(null);
  useEffect(() => {
    setStart({ isPaused: prefersStill(), width: widthHere() });
    const element = video.current;
    return () => {
      // A browser goes on loading a film that has left the page, and keeps it and all around it in memory.
      element?.replaceChildren();
      element?.load();
    };
  }, []);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else video.current?.play().catch((error: unknown) => console.warn("the film cannot be played", error));
  };
  return (
    <section aria-labelledby="hero-title" className={styles.hero}>
      <Poster />
      <video
        ref={(element) => {
          video.current = element;
          setMutedAttribute(element);
        }}
        autoPlay={start?.isPaused === false}
        muted
        loop
        playsInline
        preload={start?.isPaused === false ? "auto" : "none"}
        width={1920}
        height={1080}
        aria-hidden="true"
        tabIndex={-1}
        disablePictureInPicture
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={styles.film}
      >
        {start && <Sources width={start.width} />}
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
