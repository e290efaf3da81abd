import * as paths from "@aurelle/shared/contract/paths";

/** An image at the top of a page, for the screens that match a media query. */
export interface Poster {
  url: string;
  media: string;
}

/** The first picture of the film (`HeroFilm.module.css`): upright on phones. */
const heroPosters: readonly Poster[] = [
  { url: "/hero/aurora-loop-poster-864.webp", media: "(max-width:47.99em)" },
  { url: "/hero/aurora-loop-poster.webp", media: "(min-width:48em)" },
];

/** The images that the document of a page preloads: its stylesheet names them, which the browser reads later. */
export const postersAt = (pathname: string): readonly Poster[] => (pathname === paths.home ? heroPosters : []);
